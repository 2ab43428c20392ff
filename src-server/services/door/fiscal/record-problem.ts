import { receiptQrText } from '#shared/door/receipt-data.ts';
import type { FiscalRecord } from '#shared/fiscal/fiscal-record.ts';
import { verifyQrText } from './verify-qr-text.ts';

/**
 * `shape`: parts are missing, or are no plain signature `r‖s` of that key. `verify`: the signature is not of what the
 * record says. `device`: it is another device's than the record names.
 */
export type RecordProblem = 'shape' | 'verify' | 'device';

/** A plain signature is as long as the key's point without its first byte: 64 or 96 bytes. */
function isPlain({ signature, publicKey }: FiscalRecord): boolean {
  const [signed, point] = [signature, publicKey].map((text) => Buffer.from(text ?? '', 'base64').length);
  return signed !== undefined && [64, 96].includes(signed) && point === signed + 1;
}

const isOutage = ({ signature, signatureCounter, outageReason }: FiscalRecord): boolean =>
  signature === null && signatureCounter === null && outageReason !== null && outageReason !== '';

/**
 * What is wrong with a security device's record; null when its signature is that of its key, over what the receipt's QR
 * code says, and the key is the named device's (DSFinV-K 2.4, annex I; BSI TR-03153). An outage has no signature and says
 * why.
 */
export function recordProblem(record: FiscalRecord): RecordProblem | null {
  if (record.state === 'outage') return isOutage(record) ? null : 'shape';
  const text = receiptQrText(record);
  if (text === null || !isPlain(record)) return 'shape';
  const verdict = verifyQrText(text);
  if (!verdict.isGood) return 'verify';
  return verdict.serial === record.deviceSerial.toLowerCase() ? null : 'device';
}
