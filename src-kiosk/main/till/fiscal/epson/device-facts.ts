import { createHash } from 'node:crypto';
import { readDer } from '#shared/fiscal/der.ts';
import type { TseMaster } from '#shared/fiscal/fiscal-device.ts';
import { isSignatureAlgorithm } from '#shared/fiscal/log-message.ts';
import type { TseInformation } from './answers.ts';
import { ownError } from './faults.ts';

/** An uncompressed point on a curve of 256 or 384 bits. */
const POINT_BYTES = [65, 97];
const UNCOMPRESSED = 0x04;
const CERTIFIED_AS = /BSI-K-TR-\d{4}-\d{4}/;
/** What the demo's device writes into its certificates. */
const STAND_IN = 'STAND-IN';

const bytesOf = (base64: string): Buffer => Buffer.from(base64, 'base64');

/** The public key's point. TseError when the serial number is not its SHA-256 (BSI TR-03153). */
function pointOf({ tsePublicKey, serialNumber }: TseInformation): Buffer {
  const point = bytesOf(tsePublicKey);
  const isPoint = POINT_BYTES.includes(point.length) && point[0] === UNCOMPRESSED;
  if (!isPoint || !createHash('sha256').update(point).digest().equals(bytesOf(serialNumber)))
    throw ownError('bug', 'SERIAL_IS_NOT_OF_THE_KEY');
  return point;
}

/** The serial number in hexadecimal. */
export const serialOf = ({ serialNumber }: TseInformation): string => bytesOf(serialNumber).toString('hex');

/** How long a plain signature `r‖s` of this device is, in bytes. */
export const signatureBytes = (information: TseInformation): number => pointOf(information).length - 1;

/** The certificates of a chain, each in DER: the device gives them one after the other, or as PEM. */
function certificatesOf(base64: string): Buffer[] {
  const bytes = bytesOf(base64);
  const pems = bytes.toString('latin1').match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g);
  if (pems !== null) return pems.map((pem) => bytesOf(pem.replaceAll(/-----[A-Z ]+-----|\s/g, '')));
  try {
    return readDer(bytes).map(({ encoded }) => Buffer.from(encoded));
  } catch {
    throw ownError('bug', 'NO_CERTIFICATE');
  }
}

/**
 * What identifies the device (DSFinV-K 2.4, `tse.csv`). Its log messages carry `unixTime`: it says so nowhere, and the
 * verifier of its archive would find another format. TseError for a key, a serial number or a signature we do not know.
 */
export function masterOf(information: TseInformation, logMessageCertificate: string): TseMaster {
  const { signatureAlgorithm, certificateExpirationDate, tseDescription = '' } = information;
  if (!isSignatureAlgorithm(signatureAlgorithm)) throw ownError('bug', 'UNKNOWN_SIGNATURE_ALGORITHM');
  const certificates = certificatesOf(logMessageCertificate);
  return {
    serial: serialOf(information),
    algorithm: signatureAlgorithm,
    timeFormat: 'unixTime',
    encoding: 'UTF-8',
    publicKey: pointOf(information).toString('base64'),
    certificates: certificates.map((certificate) => certificate.toString('base64')),
    certifiedAs: CERTIFIED_AS.exec(tseDescription)?.[0] ?? null,
    validUntil: certificateExpirationDate,
    isStandIn: certificates.some((certificate) => certificate.includes(STAND_IN)),
  };
}
