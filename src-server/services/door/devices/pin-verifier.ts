import { createHmac, createPrivateKey, createPublicKey, randomBytes, scrypt, verify } from 'node:crypto';
import {
  approvalText,
  PIN_COST,
  PIN_SEED_BYTES,
  pinClaim,
  type PinCost,
  type PinVerifier,
} from '#shared/door/pin-verifier.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { pinKeyOf } from './secret-hash.ts';

/** RFC 8410: PKCS8 header of a raw Ed25519 seed. */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const SALT_BYTES = 16;

type Digits = { userId: string; pin: string };

/** In scrypt's own thread: the server answers meanwhile. */
function seedOf(password: Buffer, { salt, n, r, p }: PinCost & { salt: Buffer }): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, PIN_SEED_BYTES, { N: n, r, p, maxmem: 256 * n * r }, (error, seed) =>
      error === null ? resolve(seed) : reject(error),
    );
  });
}

/**
 * What desks are given to check these digits by, and the server to check their signature by. Takes as long as a trial
 * does.
 */
export async function makeVerifier(
  { pepper, pinCost = PIN_COST }: ServiceContext['kasse'],
  digits: Digits,
  salt = randomBytes(SALT_BYTES),
): Promise<PinVerifier> {
  const password = createHmac('sha256', Buffer.from(pinKeyOf(pepper), 'base64'))
    .update(pinClaim(digits))
    .digest();
  const key = createPrivateKey({
    key: Buffer.concat([PKCS8_PREFIX, await seedOf(password, { ...pinCost, salt })]),
    format: 'der',
    type: 'pkcs8',
  });
  return {
    ...pinCost,
    salt: salt.toString('base64'),
    key: createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64'),
  };
}

/** Whether whoever typed the digits behind this verifier approved just this. */
export function isProof(
  { key }: PinVerifier,
  approval: { deskId: string; userId: string; about: string },
  proof: string,
): boolean {
  try {
    return verify(
      null,
      Buffer.from(approvalText(approval)),
      createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' }),
      Buffer.from(proof, 'base64'),
    );
  } catch {
    return false; // not even a signature
  }
}
