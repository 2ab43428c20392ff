import { createHash, X509Certificate } from 'node:crypto';
import { readDer } from '#shared/fiscal/der.ts';
import { TseError, type TseMaster } from '#shared/fiscal/fiscal-device.ts';
import type { FiskalyTss } from '#shared/fiscal/fiskaly/answers.ts';
import { faultOfKind } from '#shared/fiscal/fiskaly/faults.ts';

const PEM = /-----BEGIN CERTIFICATE-----([^-]+)-----END CERTIFICATE-----/g;

/** The certificates one by one, DER: they come as PEM, or as base64 of one after the other. */
function certificatesOf(text: string): Uint8Array[] {
  const pems = Array.from(text.matchAll(PEM), ([, body = '']) => Buffer.from(body, 'base64'));
  return pems.length > 0 ? pems : readDer(Buffer.from(text, 'base64')).map(({ encoded }) => encoded);
}

/** A device of the test environment, or one of our own fake: what it signs counts for nothing. */
const isNoRealDevice = (tss: FiskalyTss, certificate: X509Certificate): boolean =>
  tss._env !== 'LIVE' || /NOT CERTIFIED/.test(certificate.subject);

/**
 * What identifies the device. TseError where serial number, key and certificate are not of one device. The service does
 * not tell the number of BSI's certification.
 */
export function masterOf(tss: FiskalyTss): TseMaster {
  try {
    const point = Buffer.from(tss.public_key, 'base64');
    const serial = tss.serial_number.toLowerCase();
    const certificates = certificatesOf(tss.certificate);
    const own = new X509Certificate(certificates[0] ?? new Uint8Array());
    const isOne =
      createHash('sha256').update(point).digest('hex') === serial &&
      own.publicKey.export({ format: 'der', type: 'spki' }).subarray(-point.length).equals(point);
    if (!isOne) throw new RangeError('another device');
    return {
      serial,
      algorithm: tss.signature_algorithm,
      timeFormat: tss.signature_timestamp_format,
      encoding: tss.transaction_data_encoding,
      publicKey: tss.public_key,
      certificates: certificates.map((certificate) => Buffer.from(certificate).toString('base64')),
      certifiedAs: null,
      validUntil: new Date(own.validTo),
      isStandIn: isNoRealDevice(tss, own),
    };
  } catch {
    throw new TseError(faultOfKind('bug', 'ANSWER_CERTIFICATE'));
  }
}
