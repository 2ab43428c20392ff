import { TseError, type LookedUp, type Signed, type StartedTransaction } from '#shared/fiscal/fiscal-device.ts';
import type { FiskalyTransaction } from '#shared/fiscal/fiskaly/answers.ts';
import { faultOfKind } from '#shared/fiscal/fiskaly/faults.ts';
import { SECOND_MS } from '#shared/time.ts';

const instant = (second: number): Date => new Date(second * SECOND_MS);
const wrong = (code: string): TseError => new TseError(faultOfKind('bug', code));

/** `r‖s` is as long as the two coordinates of the point that stands behind the byte 04. */
function isWholeSignature({ value, public_key: key }: FiskalyTransaction['signature']): boolean {
  const [signature, point] = [value, key].map((text) => Buffer.from(text, 'base64').length);
  return (signature === 64 || signature === 96) && point === signature + 1;
}

/** Processes are given, and come back, in base64. */
const toBase64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64');
const fromBase64 = (text: string): string => Buffer.from(text, 'base64').toString('utf8');

/** What a sale is finished with: the bytes that are signed are ours, whichever device signs them. */
export const rawSchema = ({ processType, processData }: Pick<Signed, 'processType' | 'processData'>): object => ({
  raw: { process_type: processType, process_data: toBase64(processData) },
});

/** The begin of a transaction. TseError for one that another register has begun. */
export function startedOf(transaction: FiskalyTransaction, clientSerial: string): StartedTransaction {
  if (transaction.client_serial_number !== clientSerial) throw wrong('ANSWER_OF_ANOTHER_REGISTER');
  return { txNumber: transaction.number, startedAt: instant(transaction.time_start) };
}

/** The signature of a finished transaction. TseError where the answer lacks something or its signature has a wrong length. */
function signedOf(transaction: FiskalyTransaction, clientSerial: string): Signed {
  const { txNumber, startedAt } = startedOf(transaction, clientSerial);
  const { signature, log, schema } = transaction;
  const raw = schema?.raw;
  if (transaction.state !== 'FINISHED' || raw === undefined) throw wrong('ANSWER_NOT_FINISHED');
  if (!isWholeSignature(signature)) throw wrong('ANSWER_SIGNATURE_LENGTH');
  return {
    txNumber,
    counter: signature.counter,
    startedAt,
    finishedAt: instant(log.timestamp),
    processType: raw.process_type,
    processData: fromBase64(raw.process_data),
    signature: signature.value,
    clientSerial,
    tseSerial: transaction.tss_serial_number.toLowerCase(),
  };
}

type Asked = Pick<Signed, 'txNumber' | 'processType' | 'processData' | 'clientSerial'>;

/** The same, of what was asked for and nothing else, and signed later than the message before it where that is known. */
export function signedAsAsked(transaction: FiskalyTransaction, asked: Asked, counterBefore: number | null): Signed {
  const signed = signedOf(transaction, asked.clientSerial);
  const isSame =
    signed.txNumber === asked.txNumber &&
    signed.processType === asked.processType &&
    signed.processData === asked.processData;
  if (!isSame) throw wrong('ANSWER_DIFFERS');
  if (counterBefore !== null && signed.counter <= counterBefore) throw wrong('ANSWER_COUNTER');
  return signed;
}

/** What became of a transaction. */
export const lookedUpOf = (transaction: FiskalyTransaction, clientSerial: string): LookedUp =>
  transaction.state === 'ACTIVE'
    ? { state: 'active', ...startedOf(transaction, clientSerial) }
    : { state: 'finished', signed: signedOf(transaction, clientSerial) };
