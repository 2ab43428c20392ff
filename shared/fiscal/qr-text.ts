import { isSignatureAlgorithm, type SignatureAlgorithm } from './log-message.ts';
import { LOG_TIME_FORMATS, type LogTimeFormat } from './log-time.ts';

/** The twelve fields of a receipt's QR code (DSFinV-K 2.4, annex I), version V0. */
export type QrFacts = {
  clientId: string;
  processType: string;
  processData: string;
  transactionNumber: number;
  counter: number;
  startedAt: Date;
  /** The time of the signed message. */
  at: Date;
  algorithm: SignatureAlgorithm;
  timeFormat: LogTimeFormat;
  /** Both base64. The key is the uncompressed point `04‖X‖Y`. */
  signature: string;
  publicKey: string;
};

const iso = (at: Date): string => at.toISOString();

/** The text of the QR code. */
export const qrText = (facts: QrFacts): string =>
  [
    'V0',
    facts.clientId,
    facts.processType,
    facts.processData,
    facts.transactionNumber,
    facts.counter,
    iso(facts.startedAt),
    iso(facts.at),
    facts.algorithm,
    facts.timeFormat,
    facts.signature,
    facts.publicKey,
  ].join(';');

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/;

function count(field: string): number {
  const value = Number(field);
  if (!/^\d+$/.test(field) || !Number.isSafeInteger(value)) throw new RangeError(`no number: ${field.slice(0, 40)}`);
  return value;
}

function instant(field: string): Date {
  const at = new Date(INSTANT.test(field) ? field : Number.NaN);
  if (Number.isNaN(at.getTime())) throw new RangeError(`no instant in UTC: ${field.slice(0, 40)}`);
  return at;
}

function base64(field: string): string {
  if (!BASE64.test(field)) throw new RangeError('no base64');
  return field;
}

/** Reads the text of a receipt's QR code. Throws RangeError for what is none. */
export function readQrText(text: string): QrFacts {
  const fields = text.trim().split(';');
  // An order's process data may hold semicolons of its own, so the other fields are counted from both ends.
  const [version, clientId = '', processType = ''] = fields;
  const [transaction = '', counter = '', start = '', at = '', algorithm = '', format, signature = '', key = ''] =
    fields.slice(-8);
  if (version !== 'V0' || fields.length < 12) throw new RangeError('not twelve fields of version V0');
  if (!isSignatureAlgorithm(algorithm)) throw new RangeError(`no known signature: ${algorithm.slice(0, 40)}`);
  const timeFormat = LOG_TIME_FORMATS.find((known) => known === format);
  if (timeFormat === undefined) throw new RangeError('no known format of the log time');
  return {
    clientId,
    processType,
    processData: fields.slice(3, -8).join(';'),
    transactionNumber: count(transaction),
    counter: count(counter),
    startedAt: instant(start),
    at: instant(at),
    algorithm,
    timeFormat,
    signature: base64(signature),
    publicKey: base64(key),
  };
}
