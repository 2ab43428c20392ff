import { createHash, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';

/** Signs ticket and card codes with Ed25519; the public half is at `/.well-known/jwks.json`. */
export type TicketSigner = {
  /** One byte that names the key inside a code, so a door desk picks the right one during a rotation. */
  keyId: number;
  sign(payload: Uint8Array): Uint8Array;
  verify(payload: Uint8Array, signature: Uint8Array): boolean;
  publicJwk(): { kty: 'OKP'; crv: 'Ed25519'; x: string; kid: string; use: 'sig'; alg: 'EdDSA' };
};

/** RFC 8410 prefix of a raw 32-byte Ed25519 seed. */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

/** `key`: the 32-byte seed as base64url (QR_SIGNING_KEY); `npm run doctor` prints a new one. */
export function makeTicketSigner(key: string): TicketSigner {
  const seed = Buffer.from(key, 'base64url');
  if (seed.length !== 32) throw new Error('QR_SIGNING_KEY must be 32 bytes as base64url');
  const privateKey: KeyObject = createPrivateKey({
    key: Buffer.concat([PKCS8_PREFIX, seed]),
    format: 'der',
    type: 'pkcs8',
  });
  const publicKey = createPublicKey(privateKey);
  const { x } = publicKey.export({ format: 'jwk' });
  if (x === undefined) throw new Error('not an Ed25519 key');
  const keyId = createHash('sha256').update(x).digest()[0] ?? 0;
  return {
    keyId,
    sign: (payload) => sign(null, payload, privateKey),
    verify: (payload, signature) => verify(null, payload, publicKey, signature),
    publicJwk: () => ({
      kty: 'OKP',
      crv: 'Ed25519',
      x,
      kid: keyId.toString(16).padStart(2, '0'),
      use: 'sig',
      alg: 'EdDSA',
    }),
  };
}
