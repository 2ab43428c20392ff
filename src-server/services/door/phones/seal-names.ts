import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { LOOKUP_BYTES, NAME_KEY_BYTES, NAME_TAG_BYTES, PHONE_KEY_LABEL } from '#shared/door/phone-list.ts';

const NONCE_BYTES = 12;
const NOTHING = new Uint8Array();

export type SealedName = { lookup: Uint8Array; sealedName: Uint8Array };

/**
 * Seals names so that only who has scanned a ticket's or card's code can read its name: lookup and key are derived from
 * the code (HKDF-SHA-256), of which the list holds nothing else. One nonce for all names of one answer: each has a key
 * of its own, and no two answers have the same nonce.
 */
export function openSealer(eventId: string): {
  nonce: Buffer;
  seal(codeId: string, name: string | null): SealedName;
} {
  const nonce = randomBytes(NONCE_BYTES);
  return {
    nonce,
    seal(codeId, name) {
      const bytes = Buffer.from(hkdfSync('sha256', codeId, eventId, PHONE_KEY_LABEL, LOOKUP_BYTES + NAME_KEY_BYTES));
      const lookup = bytes.subarray(0, LOOKUP_BYTES);
      if (name === null) return { lookup, sealedName: NOTHING };
      const cipher = createCipheriv('aes-256-gcm', bytes.subarray(LOOKUP_BYTES), nonce, {
        authTagLength: NAME_TAG_BYTES,
      });
      const sealed = [cipher.update(name, 'utf8'), cipher.final()];
      return { lookup, sealedName: Buffer.concat([...sealed, cipher.getAuthTag()]) };
    },
  };
}
