import { createHmac, createPrivateKey, createPublicKey, scrypt, scryptSync, sign, type KeyObject } from 'node:crypto';
import { approvalText, PIN_SEED_BYTES, pinClaim, type PinVerifier } from '#shared/door/pin-verifier.ts';

/** RFC 8410: PKCS8 header of a raw Ed25519 seed. */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

/** In scrypt's own thread: the door goes on scanning meanwhile. */
function seedOf(password: Buffer, { salt, n, r, p }: PinVerifier): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, Buffer.from(salt, 'base64'), PIN_SEED_BYTES, { N: n, r, p, maxmem: 256 * n * r }, (error, seed) =>
      error === null ? resolve(seed) : reject(error),
    );
  });
}

/** The key these digits make, slow on purpose; null when they are the wrong ones. */
export async function keyOfPin(
  verifier: PinVerifier,
  { userId, pin, pinKey }: { userId: string; pin: string; pinKey: string },
): Promise<KeyObject | null> {
  const password = createHmac('sha256', Buffer.from(pinKey, 'base64')).update(pinClaim({ userId, pin })).digest();
  const key = createPrivateKey({
    key: Buffer.concat([PKCS8_PREFIX, await seedOf(password, verifier)]),
    format: 'der',
    type: 'pkcs8',
  });
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64') === verifier.key ? key : null;
}

/** Says to the server that whoever has this key approved just this, now or when its journal comes. */
export function prove(key: KeyObject, approval: { deskId: string; userId: string; about: string }): string {
  return sign(null, Buffer.from(approvalText(approval)), key).toString('base64');
}

/** RFC 7914 § 12, first vector: Electron's crypto is not OpenSSL, so it is asked once whether it can do this at all. */
export function pinsWork(): boolean {
  try {
    return scryptSync('', '', 64, { N: 16, r: 1, p: 1 })
      .toString('hex')
      .startsWith('77d6576238657b203b19ca42c18a0497f16b4844e3074ae8dfdffa3fede21442');
  } catch {
    return false;
  }
}
