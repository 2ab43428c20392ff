import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Keeps what must be read again (`seal`) or recognised again (`fingerprint`): who has the database alone can do
 * neither.
 */
export type SecretBox = {
  seal(text: string): string;
  /** Throws when the text was not sealed by this key, or was changed. */
  open(sealed: string): string;
  fingerprint(text: string): string;
};

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM and HMAC-SHA256, each under a key of its own for this use, drawn from AUTH_SECRET. */
export function makeSecretBox(authSecret: string, use: 'second-factor' | 'webhook' = 'second-factor'): SecretBox {
  const keyFor = (what: string): Buffer => Buffer.from(hkdfSync('sha256', authSecret, '', `${use}/${what}`, 32));
  const sealKey = keyFor('seal');
  const printKey = keyFor('fingerprint');
  return {
    seal(text) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealKey, iv);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', sealKey, bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
    },
    fingerprint: (text) => createHmac('sha256', printKey).update(text).digest('base64url'),
  };
}
