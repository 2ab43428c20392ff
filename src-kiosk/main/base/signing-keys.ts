import { createPublicKey, verify, type KeyObject } from 'node:crypto';

/**
 * RFC 8410: SPKI header of a raw Ed25519 public key. DER, because Electron's crypto is not OpenSSL and its JWK import
 * is untried.
 */
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

function publicKeyOf(raw: Uint8Array): KeyObject {
  return createPublicKey({ key: Buffer.concat([SPKI_PREFIX, raw]), format: 'der', type: 'spki' });
}

/** A key as the server hands it out: SPKI DER as base64. */
export function publicKeyFromSpki(spki: string): KeyObject {
  return createPublicKey({ key: Buffer.from(spki, 'base64'), format: 'der', type: 'spki' });
}

export function isSignedBy(key: KeyObject, signed: Uint8Array, signature: Uint8Array): boolean {
  return verify(null, signed, key, signature);
}

/** RFC 8032 § 7.1, test 2: one byte 0x72. */
const VECTOR = {
  key: '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
  message: '72',
  signature:
    '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da' +
    '085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
} as const;

/** At start: a desk whose crypto accepts a forgery, or refuses the truth, must not scan at all. */
export function signaturesWork(): boolean {
  try {
    const [raw, message, signature] = [VECTOR.key, VECTOR.message, VECTOR.signature].map((hex) =>
      Buffer.from(hex, 'hex'),
    ) as [Buffer, Buffer, Buffer];
    const key = publicKeyOf(raw);
    const forged = Buffer.from(signature);
    forged[0] = (forged[0] ?? 0) ^ 1;
    return (
      isSignedBy(key, message, signature) &&
      !isSignedBy(key, message, forged) &&
      !isSignedBy(key, Buffer.from([0x73]), signature)
    );
  } catch {
    return false;
  }
}
