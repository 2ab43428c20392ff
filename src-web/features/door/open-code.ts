import { LOOKUP_BYTES, NAME_KEY_BYTES, NAME_TAG_BYTES, PHONE_KEY_LABEL } from '#shared/door/phone-list.ts';
import type { SigningKey } from '#shared/door/snapshot.ts';
import { foreignCodeMessage, foreignCodeTexts, uuidOfHash } from '#shared/tickets/foreign-code.ts';

const utf8 = new TextEncoder();

export const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
export const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');

export type OpenedCode = {
  /** Hex: where the list keeps it. */
  lookup: string;
  /** Opens the name that came with this nonce; null where there is none. */
  openName(sealed: Uint8Array<ArrayBuffer>, nonce: string): Promise<string | null>;
};

/** What only who has the code can derive from it (shared/door/phone-list.ts): its place in the list, its name's key. */
export async function openCode(codeId: string, eventId: string): Promise<OpenedCode> {
  const secret = await crypto.subtle.importKey('raw', utf8.encode(codeId), 'HKDF', false, ['deriveBits']);
  const bits = await crypto.subtle.deriveBits(
    { name: 'HKDF', hash: 'SHA-256', salt: utf8.encode(eventId), info: utf8.encode(PHONE_KEY_LABEL) },
    secret,
    (LOOKUP_BYTES + NAME_KEY_BYTES) * 8,
  );
  return {
    lookup: hexOf(new Uint8Array(bits, 0, LOOKUP_BYTES)),
    async openName(sealed, nonce) {
      if (sealed.length === 0) return null;
      const key = await crypto.subtle.importKey('raw', bits.slice(LOOKUP_BYTES), 'AES-GCM', false, ['decrypt']);
      const algorithm = { name: 'AES-GCM', iv: bytesOf(nonce), tagLength: NAME_TAG_BYTES * 8 };
      // A name that can't be opened is another ticket's, by a chance of one in millions: it is not shown.
      const name = await crypto.subtle.decrypt(algorithm, key, sealed).catch(() => null);
      return name === null ? null : new TextDecoder().decode(name);
    },
  };
}

/**
 * The same of what may be a code that another system gave out, the likeliest first: a scanner that is set to another
 * keyboard garbles it. None for a text that is no such code.
 */
export const openForeignCodes = (text: string, eventId: string): Promise<OpenedCode[]> =>
  Promise.all(
    foreignCodeTexts(text).map(async (form) => {
      const hash = await crypto.subtle.digest('SHA-256', utf8.encode(foreignCodeMessage(form)));
      return openCode(uuidOfHash(new Uint8Array(hash)), eventId);
    }),
  );

/**
 * Whether a key of ours has signed these bytes; null where nobody can tell: the key is unknown, or an older browser has
 * no Ed25519.
 */
export async function isSigned(
  keys: readonly SigningKey[],
  { keyId, signed, signature }: { keyId: number; signed: Uint8Array; signature: Uint8Array },
): Promise<boolean | null> {
  const key = keys.find((one) => one.keyId === keyId);
  if (key === undefined) return null;
  try {
    const imported = await crypto.subtle.importKey('spki', bytesOf(key.spki), 'Ed25519', false, ['verify']);
    return await crypto.subtle.verify('Ed25519', imported, new Uint8Array(signature), new Uint8Array(signed));
  } catch {
    return null;
  }
}
