import { createPublicKey, verify, type KeyObject } from 'node:crypto';
import { DomainError } from '#shared/errors.ts';

/** RFC 8410 prefix of a raw 32-byte Ed25519 public key. */
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');
const RAW_BYTES = 32;

function importKey(text: string): KeyObject {
  if (text.startsWith('-----BEGIN')) return createPublicKey(text);
  const bytes = Buffer.from(text, text.includes('-') || text.includes('_') ? 'base64url' : 'base64');
  return createPublicKey({
    key: bytes.length === RAW_BYTES ? Buffer.concat([SPKI_PREFIX, bytes]) : bytes,
    format: 'der',
    type: 'spki',
  });
}

/**
 * Brings a desk's public key into the one form that is kept: SPKI DER as base64. Throws INVALID_INPUT for anything but
 * Ed25519.
 */
export function normaliseDeviceKey(text: string): string {
  try {
    const key = importKey(text);
    if (key.asymmetricKeyType !== 'ed25519') throw new TypeError('not Ed25519');
    return key.export({ format: 'der', type: 'spki' }).toString('base64');
  } catch (cause) {
    throw new DomainError('INVALID_INPUT', { fields: { publicKey: 'Not an Ed25519 public key.' } }, { cause });
  }
}

/** Whether `signature` (base64) over `text` is the device's. */
export function isSignedBy(publicKey: string, { text, signature }: { text: string; signature: string }): boolean {
  return verify(null, Buffer.from(text), importKey(publicKey), Buffer.from(signature, 'base64'));
}
