import type * as Crypto from 'node:crypto';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { machine } from './machine.ts';
import { fillBytes } from './random.ts';

/** Each process draws from a stream of its own: who draws more moves nobody else. */
const stream = () => machine.random(`${machine.current().name} draws`);
const draw = (size: number): Buffer => fillBytes(stream(), Buffer.alloc(size));

function drawId(): string {
  const bytes = draw(16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');
const CURVES: Record<string, { crv: string; ecdh: string; bytes: number }> = {
  'P-256': { crv: 'P-256', ecdh: 'prime256v1', bytes: 32 },
  prime256v1: { crv: 'P-256', ecdh: 'prime256v1', bytes: 32 },
  'P-384': { crv: 'P-384', ecdh: 'secp384r1', bytes: 48 },
  secp384r1: { crv: 'P-384', ecdh: 'secp384r1', bytes: 48 },
};

/** A number of this curve that is neither zero nor beyond its order. */
function drawScalar(bytes: number): Buffer {
  const scalar = draw(bytes);
  scalar[0] = 0x3f & (scalar[0] ?? 0);
  scalar[bytes - 1] = (scalar[bytes - 1] ?? 0) | 1;
  return scalar;
}

function drawKeys(crypto: typeof Crypto, kind: string, curve: string | undefined): Crypto.KeyObject {
  if (kind === 'ed25519')
    return crypto.createPrivateKey({ key: Buffer.concat([PKCS8_ED25519, draw(32)]), format: 'der', type: 'pkcs8' });
  const known = CURVES[curve ?? ''];
  if (kind !== 'ec' || known === undefined) throw new Error(`no seeded keys of the kind ${kind} ${curve ?? ''}`);
  const scalar = drawScalar(known.bytes);
  const ecdh = crypto.createECDH(known.ecdh);
  ecdh.setPrivateKey(scalar);
  const point = ecdh.getPublicKey();
  const [x, y] = [point.subarray(1, 1 + known.bytes), point.subarray(1 + known.bytes)];
  return crypto.createPrivateKey({
    key: {
      kty: 'EC',
      crv: known.crv,
      d: scalar.toString('base64url'),
      x: x.toString('base64url'),
      y: y.toString('base64url'),
    },
    format: 'jwk',
  });
}

const refuse = (name: string) => (): never => {
  throw new Error(`${name} draws what no seed reaches`);
};

/** In the place of everything that draws; what no seed reaches fails where it is called. */
export function putChanceInPlace(): void {
  const crypto = createRequire(import.meta.url)('node:crypto') as typeof Crypto & Record<string, unknown>;
  const noCallback = (name: string, use: (size: number) => unknown) => (size: number, callback?: unknown) =>
    callback === undefined ? use(size) : refuse(`${name} with a callback`)();
  const randomInt = (least: number, most?: number): number => {
    const [from, to] = most === undefined ? [0, least] : [least, most];
    return from + Math.floor(stream()() * (to - from));
  };
  const getRandomValues = <T extends ArrayBufferView>(array: T): T => {
    fillBytes(stream(), new Uint8Array(array.buffer, array.byteOffset, array.byteLength));
    return array;
  };
  Object.assign(crypto, {
    randomUUID: drawId,
    randomBytes: noCallback('randomBytes', draw),
    randomInt,
    randomFillSync: getRandomValues,
    randomFill: refuse('randomFill'),
    generateKeyPair: refuse('generateKeyPair with a callback'),
    generateKeyPairSync(kind: string, { namedCurve }: { namedCurve?: string } = {}) {
      const privateKey = drawKeys(crypto, kind, namedCurve);
      return { privateKey, publicKey: crypto.createPublicKey(privateKey) };
    },
  });
  for (const [name, value] of [
    ['getRandomValues', getRandomValues],
    ['randomUUID', drawId],
  ] as const)
    Object.defineProperty(globalThis.crypto, name, { value, writable: true, configurable: true });
  const subtle = globalThis.crypto.subtle as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>;
  for (const name of ['digest', 'importKey', 'sign', 'verify', 'encrypt', 'decrypt', 'deriveBits', 'deriveKey']) {
    const real = subtle[name]?.bind(globalThis.crypto.subtle);
    if (real === undefined) continue;
    const value = (...args: unknown[]) => machine.held(`subtle.${name}`, real(...args));
    Object.defineProperty(globalThis.crypto.subtle, name, { value, writable: true, configurable: true });
  }
  Object.defineProperty(globalThis.crypto.subtle, 'generateKey', { value: refuse('subtle.generateKey') });
  Math.random = () => stream()();
  signWithoutNonce(crypto);
  syncBuiltinESMExports();
}

/** A length of DER for numbers of at most 127 bytes. */
const derNumber = (bytes: Buffer): Buffer => Buffer.concat([Buffer.from([2, bytes.length]), bytes]);

/**
 * ECDSA draws a number inside OpenSSL that no seed reaches: a MAC under the public key stands for the signature, in
 * `sign` and in `verify`.
 */
function signWithoutNonce(crypto: typeof Crypto): void {
  type Key = Crypto.KeyObject | (Crypto.SignKeyObjectInput & { dsaEncoding?: string });
  const keyOf = (key: Key): Crypto.KeyObject => ('key' in key ? (key.key as Crypto.KeyObject) : key);
  const isEc = (key: unknown): key is Key =>
    typeof key === 'object' && key !== null && keyOf(key as Key).asymmetricKeyType === 'ec';
  function mac(data: Uint8Array, key: Key): Buffer {
    const own = keyOf(key);
    const open = own.type === 'private' ? crypto.createPublicKey(own) : own;
    const bytes = open.asymmetricKeyDetails?.namedCurve === 'secp384r1' ? 48 : 32;
    const half = (which: string): Buffer => {
      const made = crypto
        .createHmac('sha512', open.export({ format: 'der', type: 'spki' }))
        .update(which)
        .update(data);
      const cut = made.digest().subarray(0, bytes);
      cut[0] = (0x3f & (cut[0] ?? 0)) | 1;
      return cut;
    };
    const [r, s] = [half('r'), half('s')];
    if ('key' in key && key.dsaEncoding === 'ieee-p1363') return Buffer.concat([r, s]);
    const inner = Buffer.concat([derNumber(r), derNumber(s)]);
    return Buffer.concat([Buffer.from([0x30, inner.length]), inner]);
  }
  const { sign, verify } = crypto;
  Object.assign(crypto, {
    sign: (hash: string | null, data: Uint8Array, key: unknown) =>
      isEc(key) ? mac(data, key) : sign(hash, data, key as Crypto.KeyObject),
    verify: (...[hash, data, key, signature]: [string | null, Uint8Array, unknown, Uint8Array]) =>
      isEc(key) ? mac(data, key).equals(signature) : verify(hash, data, key as Crypto.KeyObject, signature),
  });
}
