import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { hexOf } from '#shared/fiscal/der.ts';
import type { SignatureAlgorithm } from '#shared/fiscal/log-message.ts';
import { DAY_MS, SECOND_MS } from '#shared/time.ts';
import type { Store } from '../../../base/store/open-store.ts';
import { makeCertificate } from './make-certificate.ts';

/** P-256 is the curve of fiskaly's devices; brainpoolP384r1 that of others, which Electron can't calculate with. */
export type Curve = 'P-256' | 'brainpoolP384r1';

/** Stands in every certificate and in the archive, so that nobody takes it for a real device. */
export const NOT_CERTIFIED = 'STAND-IN, NOT CERTIFIED';
/** As long as BSI lets a real device's certificate run, at the least. */
const VALID_MS = 5 * 365 * DAY_MS;

export type StandInIdentity = {
  key: KeyObject;
  algorithm: SignatureAlgorithm;
  /** The public key's uncompressed point. */
  point: Uint8Array;
  /** The SHA-256 of the point (BSI TR-03153). */
  serial: Uint8Array;
  /** Both DER. */
  certificate: Uint8Array;
  issuerCertificate: Uint8Array;
  /** As the serial, of the issuer's key. */
  issuerSerial: Uint8Array;
  validUntil: Date;
};

type DeviceRow = {
  curve: Curve;
  private_key: string;
  issuer_serial: Uint8Array;
  issuer_certificate: Uint8Array;
  certificate: Uint8Array;
  valid_until: number;
};

/** The uncompressed point `04‖X‖Y`: the last bytes of the key's description. */
const pointOf = (key: KeyObject, curve: Curve): Uint8Array =>
  key.export({ format: 'der', type: 'spki' }).subarray(curve === 'P-256' ? -65 : -97);
const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();

function identityOf(row: DeviceRow): StandInIdentity {
  const key = createPrivateKey(row.private_key);
  const point = pointOf(createPublicKey(row.private_key), row.curve);
  return {
    key,
    algorithm: row.curve === 'P-256' ? 'ecdsa-plain-SHA256' : 'ecdsa-plain-SHA384',
    point,
    serial: sha256(point),
    certificate: row.certificate,
    issuerCertificate: row.issuer_certificate,
    issuerSerial: row.issuer_serial,
    validUntil: new Date(row.valid_until),
  };
}

/** A key pair with the certificate of an issuer of its own, whose key is not kept: it has nothing more to sign. */
function newDevice(curve: Curve, now: Date): DeviceRow {
  const device = generateKeyPairSync('ec', { namedCurve: curve });
  const issuing = generateKeyPairSync('ec', { namedCurve: curve });
  const issuer = `${NOT_CERTIFIED}: issuer`;
  const serial = hexOf(sha256(pointOf(device.publicKey, curve)));
  // Whole seconds, as in the certificate.
  const from = new Date(Math.floor(now.getTime() / SECOND_MS) * SECOND_MS);
  const to = new Date(from.getTime() + VALID_MS);
  const certify = (subject: string, publicKey: KeyObject) =>
    makeCertificate({ subject, issuer, publicKey, issuerKey: issuing.privateKey, from, to });
  return {
    curve,
    private_key: device.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    issuer_serial: sha256(pointOf(issuing.publicKey, curve)),
    issuer_certificate: certify(issuer, issuing.publicKey),
    certificate: certify(`${NOT_CERTIFIED}: TSE ${serial.slice(0, 16)}`, device.publicKey),
    valid_until: to.getTime(),
  };
}

/** The device's key and certificates from its file; null in a file that has none yet. */
export function readIdentity(file: Store): StandInIdentity | null {
  const row = file.one<DeviceRow>('SELECT * FROM device');
  return row === undefined ? null : identityOf(row);
}

/** Makes the device: from now on it is this one for as long as its file exists. */
export function makeIdentity(file: Store, { curve, now }: { curve: Curve; now: Date }): StandInIdentity {
  const row = newDevice(curve, now);
  file.run(
    `INSERT INTO device (id, curve, private_key, issuer_serial, issuer_certificate, certificate, valid_until, clock_ahead_ms)
     VALUES (1, ?, ?, ?, ?, ?, ?, 0)`,
    row.curve,
    row.private_key,
    row.issuer_serial,
    row.issuer_certificate,
    row.certificate,
    row.valid_until,
  );
  return identityOf(row);
}
