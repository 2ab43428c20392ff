import { z } from 'zod';
import { hexOf } from '#shared/fiscal/der.ts';
import type { LookedUp, Signed } from '#shared/fiscal/fiscal-device.ts';
import { transactionBytes, type TransactionFacts } from '#shared/fiscal/log-message.ts';
import { SECOND_MS } from '#shared/time.ts';
import { refuse } from './refuse.ts';
import { signMessage, type SignedMessage, type StandInParts } from './sign-message.ts';
import { isRegistered } from './stand-in-clients.ts';

/** A transaction with everything the device knows of it. */
export type StandInTransaction = {
  txId: string;
  txNumber: number;
  clientSerial: string;
  startedAt: Date;
  /** Of the message that began it. */
  startCounter: number;
  startSignature: string;
  /** Null while it is open. */
  signed: Signed | null;
};
export type StartAsked = { txId: string; clientSerial: string };
export type FinishAsked = StartAsked & { txNumber: number; processType: string; processData: string };

type Row = {
  number: number;
  tx_id: string;
  client: string;
  start_second: number;
  start_counter: number;
  start_signature: string;
} & (
  | { finish_counter: null }
  | {
      finish_counter: number;
      finish_second: number;
      process_type: string;
      process_data: string;
      signature: string;
    }
);

const TransactionId = z.uuidv4();
const instant = (second: number): Date => new Date(second * SECOND_MS);

function transactionOf({ identity }: StandInParts, row: Row): StandInTransaction {
  const [txNumber, clientSerial, startedAt] = [row.number, row.client, instant(row.start_second)];
  const signed: Signed | null =
    row.finish_counter === null
      ? null
      : {
          txNumber,
          counter: row.finish_counter,
          startedAt,
          finishedAt: instant(row.finish_second),
          processType: row.process_type,
          processData: row.process_data,
          signature: row.signature,
          clientSerial,
          tseSerial: hexOf(identity.serial),
        };
  return {
    txId: row.tx_id,
    txNumber,
    clientSerial,
    startedAt,
    startCounter: row.start_counter,
    startSignature: row.start_signature,
    signed,
  };
}

/** By the register's id of it, or by the device's number. */
export function findTransaction(
  parts: StandInParts,
  asked: { txId: string } | { txNumber: number },
): StandInTransaction | null {
  const row =
    'txId' in asked
      ? parts.file.one<Row>('SELECT * FROM transactions WHERE tx_id = ?', asked.txId)
      : parts.file.one<Row>('SELECT * FROM transactions WHERE number = ?', asked.txNumber);
  return row === undefined ? null : transactionOf(parts, row);
}

/** The same as the port tells it. */
export function lookedUp(found: StandInTransaction | null): LookedUp {
  if (found === null) return { state: 'unknown' };
  return found.signed === null
    ? { state: 'active', txNumber: found.txNumber, startedAt: found.startedAt }
    : { state: 'finished', signed: found.signed };
}

/** Begun and not finished, by number. */
export const listOpenTransactions = (parts: StandInParts): StandInTransaction[] =>
  parts.file
    .all<Row>('SELECT * FROM transactions WHERE finish_counter IS NULL ORDER BY number')
    .map((row) => transactionOf(parts, row));

function mayStart(parts: StandInParts, { txId, clientSerial }: StartAsked): void {
  if (!TransactionId.safeParse(txId).success) throw refuse('STANDIN_ID_REFUSED');
  if (!isRegistered(parts, clientSerial)) throw refuse('STANDIN_CLIENT_UNKNOWN');
  const open = parts.file.one<{ n: number }>('SELECT count(*) AS n FROM transactions WHERE finish_counter IS NULL');
  if ((open?.n ?? 0) >= parts.maxOpenTransactions) throw refuse('STANDIN_TOO_MANY_OPEN');
}

/** Signs a message about a process, under the name that the archive has for it. */
function signProcess(parts: StandInParts, process: TransactionFacts): SignedMessage {
  const { transactionNumber: number, clientId, operation } = process;
  const about = `Tra_No-${number}_${operation.replace('Transaction', '')}_Client-${clientId}`;
  return signMessage(parts, { about, number }, (facts) => transactionBytes(process, facts));
}

/**
 * Begins a transaction: the message of its start has neither type nor data. The same id again is the same transaction
 * with the same answer. TseError for an id that is no UUID of version 4, an unknown register, or too many open ones.
 */
export function startTransaction(parts: StandInParts, asked: StartAsked): StandInTransaction {
  const { file } = parts;
  return file.inTransaction(() => {
    const known = findTransaction(parts, { txId: asked.txId });
    if (known !== null && known.clientSerial !== asked.clientSerial) throw refuse('STANDIN_TRANSACTION_DIFFERS');
    if (known !== null) return known;
    mayStart(parts, asked);
    const number = (file.one<{ last: number | null }>('SELECT max(number) AS last FROM transactions')?.last ?? 0) + 1;
    const { counter, second, signature } = signProcess(parts, {
      operation: 'StartTransaction',
      clientId: asked.clientSerial,
      processType: '',
      processData: '',
      transactionNumber: number,
    });
    file.run(
      `INSERT INTO transactions (number, tx_id, client, start_second, start_counter, start_signature)
       VALUES (?, ?, ?, ?, ?, ?)`,
      number,
      asked.txId,
      asked.clientSerial,
      second,
      counter,
      signature,
    );
    const startedAt = instant(second);
    return { ...asked, txNumber: number, startedAt, startCounter: counter, startSignature: signature, signed: null };
  });
}

/** The transaction that is to be finished. TseError where it is another one than was begun, or was finished otherwise. */
function mayFinish(parts: StandInParts, asked: FinishAsked): StandInTransaction {
  const known = findTransaction(parts, { txId: asked.txId });
  if (known === null) throw refuse('STANDIN_TRANSACTION_UNKNOWN');
  const { signed, txNumber, clientSerial } = known;
  const isSame = txNumber === asked.txNumber && clientSerial === asked.clientSerial;
  const isSameData =
    signed === null || (signed.processType === asked.processType && signed.processData === asked.processData);
  if (!isSame || !isSameData) throw refuse('STANDIN_TRANSACTION_DIFFERS');
  if (signed === null && !isRegistered(parts, clientSerial)) throw refuse('STANDIN_CLIENT_UNKNOWN');
  return known;
}

/**
 * Finishes and signs a transaction. The same data again gives the same signature, once and for all. TseError for other
 * data, another number or register than it was begun with, and for a register that is not known any more.
 */
export function finishTransaction(parts: StandInParts, asked: FinishAsked): Signed {
  return parts.file.inTransaction(() => {
    const { signed, startedAt } = mayFinish(parts, asked);
    if (signed !== null) return signed;
    const { txNumber, clientSerial, processType, processData } = asked;
    const { counter, second, signature } = signProcess(parts, {
      operation: 'FinishTransaction',
      clientId: clientSerial,
      processType,
      processData,
      transactionNumber: txNumber,
    });
    parts.file.run(
      `UPDATE transactions SET finish_second = ?, finish_counter = ?, process_type = ?, process_data = ?, signature = ?
       WHERE number = ?`,
      second,
      counter,
      processType,
      processData,
      signature,
      txNumber,
    );
    const tseSerial = hexOf(parts.identity.serial);
    const finishedAt = instant(second);
    return { txNumber, counter, startedAt, finishedAt, processType, processData, signature, clientSerial, tseSerial };
  });
}
