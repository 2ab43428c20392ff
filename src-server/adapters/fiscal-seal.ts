import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/**
 * Seals what opens a security device (AES-256-GCM): PINs, PUKs, the provider's secret. Each text is bound to the row it
 * is kept in, so that one row's secrets can't be put into another. A sealed text begins with `v1` and the id of its
 * key, by which a later program can tell texts of an older key.
 */
export type FiscalSeal = {
  seal(text: string, rowId: string): string;
  /** Throws SealBroken when the text was changed, belongs to another row, or was sealed under another key. */
  unseal(sealed: string, rowId: string): string;
};

/** `isOtherKey`: the text is whole as far as one can tell, but was sealed under another FISCAL_KEY. */
export class SealBroken extends Error {
  readonly isOtherKey: boolean;
  constructor(isOtherKey: boolean) {
    super(isOtherKey ? 'sealed under another key' : 'not what was sealed');
    this.name = 'SealBroken';
    this.isOtherKey = isOtherKey;
  }
}

const VERSION = 'v1';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Long enough to tell keys apart, and it says nothing of the key. */
const KEY_ID_LENGTH = 8;

/** Whether it is a key: 32 bytes, as base64 or base64url. */
export const isFiscalKey = (fiscalKey: string): boolean =>
  /^[\w+/-]{43}=?$/.test(fiscalKey) && Buffer.from(fiscalKey, 'base64url').length === KEY_BYTES;

/** `fiscalKey`: the setting FISCAL_KEY. Throws RangeError for what is no key. */
export function makeFiscalSeal(fiscalKey: string): FiscalSeal {
  if (!isFiscalKey(fiscalKey)) throw new RangeError('FISCAL_KEY must be 32 bytes as base64url');
  const key = Buffer.from(fiscalKey, 'base64url');
  const keyId = createHash('sha256').update('fiscal-key-id').update(key).digest('hex').slice(0, KEY_ID_LENGTH);
  const about = (rowId: string): Buffer => Buffer.from(`${VERSION}.${keyId}.${rowId}`);
  return {
    seal(text, rowId) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES }).setAAD(about(rowId));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return [VERSION, keyId, Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')].join('.');
    },
    unseal(sealed, rowId) {
      const [version, sealedBy, body = ''] = sealed.split('.');
      if (version !== VERSION) throw new SealBroken(false);
      if (sealedBy !== keyId) throw new SealBroken(true);
      const bytes = Buffer.from(body, 'base64url');
      try {
        const nonce = bytes.subarray(0, NONCE_BYTES);
        const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
          .setAAD(about(rowId))
          .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
        const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
        return Buffer.concat([text, decipher.final()]).toString('utf8');
      } catch {
        throw new SealBroken(false);
      }
    },
  };
}
