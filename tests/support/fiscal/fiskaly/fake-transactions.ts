import { z } from 'zod';
import { TseError } from '#shared/fiscal/fiscal-device.ts';
import { SECOND_MS } from '#shared/time.ts';
import type { StandInTransaction } from '#kiosk/main/till/fiscal/stand-in/stand-in-transactions.ts';
import { qrTextOf } from '../stand-in-sales.ts';
import { labels, read, refused } from './fake-answers.ts';
import type { FakeClient, FakeTransaction, FakeTss } from './fake-state.ts';
import { findClient, mustBeInitialized } from './fake-tss.ts';

export type Counters = 'string' | 'number';

const seconds = (at: Date): number => Math.floor(at.getTime() / SECOND_MS);
const Revision = z.string().regex(/^[1-9]\d{0,5}$/);
const Start = z.strictObject({ state: z.literal('ACTIVE'), client_id: z.uuidv4() });
const Finish = z.strictObject({
  state: z.literal('FINISHED'),
  client_id: z.uuidv4(),
  schema: z.strictObject({
    raw: z.strictObject({ process_type: z.string().min(1).max(100), process_data: z.string() }),
  }),
});

/** Only what is base64 to the last sign: process data in plain text is refused. */
function decoded(text: string): string {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.toString('base64') !== text) throw refused(400, 'E_PARSER');
  return bytes.toString('utf8');
}

/** A refusal of the stand-in in the words of the service. */
function signing<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof TseError)) throw error;
    if (error.fault.code === 'STANDIN_TOO_MANY_OPEN') throw refused(400, 'E_TX_LIMIT_REACHED');
    throw refused(423, 'E_TSS_DEFECTIVE');
  }
}

function knownTransaction(tss: FakeTss, idOrNumber: string): StandInTransaction {
  const asked = /^\d+$/.test(idOrNumber) ? { txNumber: Number(idOrNumber) } : { txId: idOrNumber };
  const found = tss.tse.transaction(asked);
  if (found === null) throw refused(404, 'E_TX_NOT_FOUND');
  return found;
}

export function transactionAnswer(tss: FakeTss, idOrNumber: string, counters: Counters): object {
  const transaction = knownTransaction(tss, idOrNumber);
  const kept = tss.transactions.get(transaction.txId);
  const { signed, txNumber, clientSerial, startedAt } = transaction;
  const master = tss.tse.master();
  const number = (value: number) => (counters === 'string' ? String(value) : value);
  return {
    ...labels('TRANSACTION'),
    _id: transaction.txId,
    number: number(txNumber),
    state: signed === null ? 'ACTIVE' : 'FINISHED',
    client_id: kept?.clientId,
    client_serial_number: clientSerial,
    tss_id: tss.id,
    tss_serial_number: master.serial,
    latest_revision: number(kept?.revision ?? 1),
    revision: number(kept?.revision ?? 1),
    time_start: seconds(startedAt),
    ...(signed !== null && { time_end: seconds(signed.finishedAt), qr_code_data: qrTextOf(master, signed) }),
    signature: {
      value: signed?.signature ?? transaction.startSignature,
      counter: number(signed?.counter ?? transaction.startCounter),
      algorithm: master.algorithm,
      public_key: master.publicKey,
    },
    log: {
      operation: signed === null ? 'StartTransaction' : 'FinishTransaction',
      timestamp: seconds(signed?.finishedAt ?? startedAt),
      timestamp_format: master.timeFormat,
    },
    ...(signed !== null && {
      schema: {
        raw: {
          process_type: signed.processType,
          process_data: Buffer.from(signed.processData).toString('base64'),
        },
      },
    }),
  };
}

function registered(tss: FakeTss, clientId: string): FakeClient {
  const client = findClient(tss, clientId);
  if (client.state !== 'REGISTERED') throw refused(400, 'E_CLIENT_DEREGISTERED');
  return client;
}

function begin(tss: FakeTss, id: string, body: unknown): FakeTransaction {
  const { client_id: clientId } = read(Start, body);
  const { serial } = registered(tss, clientId);
  signing(() => tss.tse.start({ txId: id, clientSerial: serial }));
  return { id, clientId, revision: 1, asked: JSON.stringify(body) };
}

function end(tss: FakeTss, kept: FakeTransaction, body: unknown): FakeTransaction {
  const { client_id: clientId, schema } = read(Finish, body);
  const { serial } = registered(tss, clientId);
  const processData = decoded(schema.raw.process_data);
  const { txNumber } = knownTransaction(tss, kept.id);
  const processType = schema.raw.process_type;
  signing(() => tss.tse.finish({ txId: kept.id, txNumber, clientSerial: serial, processType, processData }));
  return { ...kept, revision: kept.revision + 1, asked: JSON.stringify(body) };
}

/**
 * Revision 1 begins, the next one finishes. The last revision once more, with the same body, changes nothing; revision 1
 * of a finished one is refused.
 */
export function putTransaction(
  tss: FakeTss,
  id: string,
  { query, body }: { query: URLSearchParams; body: unknown },
): void {
  const revision = Number(read(Revision, query.get('tx_revision') ?? ''));
  mustBeInitialized(tss);
  const kept = tss.transactions.get(id);
  if (kept !== undefined && revision === kept.revision && JSON.stringify(body) === kept.asked) return;
  const isFinished = kept !== undefined && kept.revision > 1;
  if (isFinished && revision === 1) throw refused(409, 'E_TX_NO_TYPE_DEFINED');
  if (isFinished) throw refused(409, 'E_TX_ILLEGAL_TYPE_CHANGE');
  if (revision !== (kept?.revision ?? 0) + 1) throw refused(400, 'E_TX_UPSERT');
  tss.transactions.set(id, kept === undefined ? begin(tss, id, body) : end(tss, kept, body));
}

const PAGE = 100;

/** Of all registers, by number, a hundred at a time. */
export function listTransactions(tss: FakeTss, query: URLSearchParams, counters: Counters): object {
  const states = query.getAll('states[]');
  const [limit, offset] = [Number(query.get('limit') ?? PAGE), Number(query.get('offset') ?? 0)];
  if (!(limit >= 1 && limit <= PAGE) || !(offset >= 0)) throw refused(400, 'E_FAILED_SCHEMA_VALIDATION');
  const all = [...tss.transactions.values()].filter(
    ({ revision }) => states.length === 0 || states.includes(revision === 1 ? 'ACTIVE' : 'FINISHED'),
  );
  const data = all.slice(offset, offset + limit).map(({ id }) => transactionAnswer(tss, id, counters));
  return { ...labels('TRANSACTION_LIST'), data, count: all.length };
}
