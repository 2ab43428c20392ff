import { createHash, createPublicKey, verify, type KeyObject } from 'node:crypto';
import { der, derOid, joinBytes, SEQUENCE, TAG } from '#shared/fiscal/der.ts';
import { SIGNATURE_ALGORITHMS, type SignatureAlgorithm } from '#shared/fiscal/log-message.ts';

const EC_PUBLIC_KEY = '1.2.840.10045.2.1';
/**
 * Curves by the length of a point in bytes. Neither a receipt nor a log message names the curve, so those of a length
 * are tried in turn: a point lies on one of them only.
 */
const CURVES_OF_LENGTH: Record<number, readonly string[]> = {
  65: ['1.2.840.10045.3.1.7', '1.3.36.3.3.2.8.1.1.7'], // P-256, brainpoolP256r1
  97: ['1.3.36.3.3.2.8.1.1.11', '1.3.132.0.34'], // brainpoolP384r1, P-384
};

const keyInfo = (point: Uint8Array, curve: string): Buffer =>
  Buffer.from(
    der(
      SEQUENCE,
      der(SEQUENCE, derOid(EC_PUBLIC_KEY), derOid(curve)),
      der(TAG.bits, joinBytes(Uint8Array.of(0), point)),
    ),
  );

/** The key of an uncompressed point `04‖X‖Y`; null for what is a point of none of the curves in use. */
export function keyOfPoint(point: Uint8Array): KeyObject | null {
  for (const curve of CURVES_OF_LENGTH[point.length] ?? [])
    try {
      return createPublicKey({ key: keyInfo(point, curve), format: 'der', type: 'spki' });
    } catch {
      // Not on this curve.
    }
  return null;
}

/** A device by its key; `serial` is its serial number. */
export type DeviceKey = { key: KeyObject; serial: Buffer };

/** A venue has a few devices, and each signs thousands of documents: reading its key costs as much as a signature. */
const MOST_KEYS = 64;
const deviceKeys = new Map<string, DeviceKey>();

/** The device of a public key in base64, as receipts name it; null for what is no point of a curve in use. */
export function deviceKeyOf(publicKey: string): DeviceKey | null {
  const known = deviceKeys.get(publicKey);
  if (known !== undefined) return known;
  const point = Buffer.from(publicKey, 'base64');
  const key = keyOfPoint(point);
  if (key === null) return null;
  if (deviceKeys.size >= MOST_KEYS) deviceKeys.clear();
  const device = { key, serial: serialOfPoint(point) };
  deviceKeys.set(publicKey, device);
  return device;
}

/** The uncompressed point of an elliptic key: the last bytes of its description. */
export function pointOfKey(key: KeyObject): Uint8Array {
  const info = key.export({ format: 'der', type: 'spki' });
  return info.subarray(-((key.asymmetricKeyDetails?.namedCurve ?? '').includes('384') ? 97 : 65));
}

/** A device's serial number: the SHA-256 of its key's point (BSI TR-03153). */
export const serialOfPoint = (point: Uint8Array): Buffer => createHash('sha256').update(point).digest();

/** Whether the plain signature `r‖s` over the bytes is this key's. */
export const isSignatureOf = (
  key: KeyObject,
  { signed, signature, algorithm }: { signed: Uint8Array; signature: Uint8Array; algorithm: SignatureAlgorithm },
): boolean => verify(SIGNATURE_ALGORITHMS[algorithm].hash, signed, { key, dsaEncoding: 'ieee-p1363' }, signature);
