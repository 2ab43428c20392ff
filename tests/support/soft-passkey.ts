import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/** As much of CBOR (RFC 8949) as a device writes: small maps of integers, texts and bytes. */
type Cbor = number | string | Buffer | Map<Cbor, Cbor>;

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  return length < 256
    ? Buffer.from([(major << 5) | 24, length])
    : Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
}

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one)])]);
}

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();
const PRESENT = 0x01;
const VERIFIED = 0x04;
const BACKED_UP = 0x18;
const HAS_KEY = 0x40;

/** What the next answer says; all of it can be made wrong. */
export type Said = { origin?: string; rpId?: string; isUserVerified?: boolean; counter?: number; isSynced?: boolean };

/** A device with one passkey, in software: it answers a challenge as a browser would hand it on. */
export class SoftPasskey {
  readonly id = randomBytes(16).toString('base64url');
  private readonly privateKey: KeyObject;
  private readonly publicKey: KeyObject;

  private readonly origin: string;

  constructor(origin: string) {
    this.origin = origin;
    ({ privateKey: this.privateKey, publicKey: this.publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' }));
  }

  private clientData(type: string, challenge: string, { origin = this.origin }: Said): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  private authData(
    { rpId = new URL(this.origin).hostname, isUserVerified = true, counter = 0, isSynced = false }: Said,
    key = Buffer.alloc(0),
  ): Buffer {
    const flags =
      PRESENT | (isUserVerified ? VERIFIED : 0) | (isSynced ? BACKED_UP : 0) | (key.length > 0 ? HAS_KEY : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, key]);
  }

  /** The answer to the options of a registration. */
  register(challenge: string, said: Said = {}): object {
    const { x = '', y = '' } = this.publicKey.export({ format: 'jwk' });
    const cose = cbor(
      new Map<Cbor, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
    const id = Buffer.from(this.id, 'base64url');
    const key = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose]);
    const attestation = new Map<Cbor, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', this.authData(said, key)],
    ]);
    return this.answer({
      clientDataJSON: this.clientData('webauthn.create', challenge, said).toString('base64url'),
      attestationObject: cbor(attestation).toString('base64url'),
      transports: ['internal'],
    });
  }

  /** The answer to the options of a sign-in. */
  signIn(challenge: string, said: Said = {}): object {
    const clientData = this.clientData('webauthn.get', challenge, said);
    const authData = this.authData(said);
    return this.answer({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: sign('sha256', Buffer.concat([authData, sha256(clientData)]), this.privateKey).toString('base64url'),
    });
  }

  private answer(response: object): object {
    return { response: { id: this.id, rawId: this.id, type: 'public-key', response, clientExtensionResults: {} } };
  }
}
