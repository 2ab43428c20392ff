import { createHash, type KeyObject } from 'node:crypto';
import { hexOf, readDer } from '#shared/fiscal/der.ts';
import type { CheckedRow } from '#shared/fiscal/dsfinvk/check/read-table.ts';
import { isSignatureAlgorithm, transactionBytes } from '#shared/fiscal/log-message.ts';
import { derLogTime, LOG_TIME_FORMATS, readLogTime, type LogTimeFormat } from '#shared/fiscal/log-time.ts';
import { isSignatureOf } from './signature.ts';

const serialOf = (device: CheckedRow): string => device.text('TSE_SERIAL').toLowerCase();

/** Whether a device's serial number in an export is the SHA-256 of the key beside it (BSI TR-03153). */
export const isSerialOfKey = (device: CheckedRow): boolean =>
  hexOf(
    createHash('sha256')
      .update(Buffer.from(device.text('TSE_PUBLIC_KEY'), 'base64'))
      .digest(),
  ) === serialOf(device);

/** The time as the message has it; null where the export tells it finer than the device can write. */
function signedTime(text: string, format: LogTimeFormat): Date | null {
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) return null;
  const [written] = readDer(derLogTime(at, format));
  return written !== undefined && readLogTime(written).getTime() === at.getTime() ? at : null;
}

const wholeNumber = (text: string): number | null => (/^\d{1,15}$/.test(text) ? Number(text) : null);

/**
 * Whether a document's signature is that of the message that its own columns make, as on a receipt's QR code (DSFinV-K
 * 2.4, annex I): register, kind, text, both numbers and the end. The start is no part of it.
 */
export function isRebuiltSignature(row: CheckedRow, device: CheckedRow, key: KeyObject): boolean {
  const [algorithm, format] = [device.text('TSE_SIG_ALGO'), device.text('TSE_ZEITFORMAT')];
  const timeFormat = LOG_TIME_FORMATS.find((known) => known === format);
  if (timeFormat === undefined || !isSignatureAlgorithm(algorithm)) return false;
  const at = signedTime(row.text('TSE_TA_ENDE'), timeFormat);
  const [transactionNumber, counter] = [wholeNumber(row.text('TSE_TANR')), wholeNumber(row.text('TSE_TA_SIGZ'))];
  if (at === null || transactionNumber === null || counter === null) return false;
  const signed = transactionBytes(
    {
      operation: 'FinishTransaction',
      clientId: row.text('Z_KASSE_ID'),
      processType: row.text('TSE_TA_VORGANGSART'),
      processData: row.text('TSE_VORGANGSDATEN'),
      transactionNumber,
    },
    { serial: Buffer.from(serialOf(device), 'hex'), algorithm, counter, at, timeFormat },
  );
  return isSignatureOf(key, { signed, signature: Buffer.from(row.text('TSE_TA_SIG'), 'base64'), algorithm });
}
