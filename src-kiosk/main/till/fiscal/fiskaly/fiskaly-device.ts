import {
  TseError,
  type Deadline,
  type FiscalDevice,
  type LookedUp,
  type Signed,
} from '#shared/fiscal/fiscal-device.ts';
import { FiskalyClient, FiskalyTransaction, FiskalyTransactions, FiskalyTss } from '#shared/fiscal/fiskaly/answers.ts';
import { connectToFiskaly, answeredWithin, type FiskalyAccess } from '#shared/fiscal/fiskaly/connection.ts';
import { exportArchive } from '#shared/fiscal/fiskaly/export-archive.ts';
import { faultOfKind, fiskalyFault } from '#shared/fiscal/fiskaly/faults.ts';
import type { CallQueue } from '../call-queue.ts';
import { masterOf } from './read-master.ts';
import { lookedUpOf, rawSchema, signedAsAsked, startedOf } from './read-transaction.ts';

type FiskalyOptions = FiskalyAccess & {
  tssId: string;
  clientId: string;
  /** The register's serial number, under which the client was registered. */
  clientSerial: string;
  now: () => Date;
  /** fiskaly asks for one request at a time for each device. An archive does not wait in it. */
  queue: CallQueue;
  /** Waits for an archive; tests bring one that does not. */
  pause?: (ms: number) => Promise<void>;
};

const PAGE = 100;
const codeOf = (error: unknown): string | null => (error instanceof TseError ? error.fault.code : null);

/** The calls of one register at one device (TSS). */
function openCalls(options: FiskalyOptions) {
  const { tssId, clientId } = options;
  const connection = connectToFiskaly(options);
  const path = `/tss/${tssId}`;
  type Revision = { txId: string; revision: number; state: 'ACTIVE' | 'FINISHED'; schema?: object };
  const revise = ({ txId, revision, ...body }: Revision, signal: AbortSignal): Promise<FiskalyTransaction> =>
    connection.ask(
      { method: 'PUT', path: `${path}/tx/${txId}?tx_revision=${revision}`, body: { client_id: clientId, ...body } },
      FiskalyTransaction,
      signal,
    );
  return {
    connection,
    tss: (signal: AbortSignal): Promise<FiskalyTss> => connection.ask({ method: 'GET', path }, FiskalyTss, signal),
    client: (signal: AbortSignal): Promise<FiskalyClient> =>
      connection.ask({ method: 'GET', path: `${path}/client/${clientId}` }, FiskalyClient, signal),
    begin: (txId: string, signal: AbortSignal) => revise({ txId, revision: 1, state: 'ACTIVE' }, signal),
    end: (asked: { txId: string; revision: number; schema: object }, signal: AbortSignal) =>
      revise({ ...asked, state: 'FINISHED' }, signal),
    find: (txId: string, signal: AbortSignal): Promise<FiskalyTransaction> =>
      connection.ask({ method: 'GET', path: `${path}/tx/${txId}` }, FiskalyTransaction, signal),
    /** All open ones of the device, of other registers too. */
    async *listOpen(signal: AbortSignal): AsyncGenerator<FiskalyTransaction> {
      for (let offset = 0; ; offset += PAGE) {
        const query = `states[]=ACTIVE&limit=${PAGE}&offset=${offset}`;
        const page = await connection.ask({ method: 'GET', path: `${path}/tx?${query}` }, FiskalyTransactions, signal);
        yield* page.data;
        if (page.data.length < PAGE) return;
      }
    },
  };
}

type Calls = ReturnType<typeof openCalls>;
type FinishAsked = Parameters<FiscalDevice['finish']>[0];

/** What is wrong with device or register, without signing anything; null when nothing is. */
async function problemOf(calls: Calls, now: () => Date, signal: AbortSignal): Promise<TseError | null> {
  const tss = await calls.tss(signal);
  if (tss.state === 'DISABLED') return new TseError(fiskalyFault(400, 'E_TSS_DISABLED'));
  if (tss.state !== 'INITIALIZED') return new TseError(fiskalyFault(400, 'E_TSS_NOT_INITIALIZED'));
  if (masterOf(tss).validUntil < now()) return new TseError(faultOfKind('expired', 'CERTIFICATE_EXPIRED'));
  const client = await calls.client(signal);
  return client.state === 'REGISTERED' ? null : new TseError(fiskalyFault(400, 'E_CLIENT_DEREGISTERED'));
}

async function lookUp(
  calls: Calls,
  asked: { txId: string; clientSerial: string },
  signal: AbortSignal,
): Promise<LookedUp> {
  try {
    return lookedUpOf(await calls.find(asked.txId, signal), asked.clientSerial);
  } catch (error) {
    if (codeOf(error) === 'E_TX_NOT_FOUND') return { state: 'unknown' };
    throw error;
  }
}

/** Begins with revision 1, or tells of what was begun and finished before: then the service refuses revision 1. */
async function begin(calls: Calls, txId: string, signal: AbortSignal): Promise<FiskalyTransaction> {
  try {
    return await calls.begin(txId, signal);
  } catch (error) {
    if (codeOf(error) !== 'E_TX_NO_TYPE_DEFINED') throw error;
    return calls.find(txId, signal);
  }
}

/**
 * Finishes what this program has just begun at once. Any other transaction, and one that it has tried to finish before,
 * is looked up first: it may be signed already.
 */
async function end(
  calls: Calls,
  asked: FinishAsked & { begunWithCounter: number | undefined },
  signal: AbortSignal,
): Promise<Signed> {
  const { txId, begunWithCounter } = asked;
  const known = begunWithCounter === undefined ? await calls.find(txId, signal) : null;
  if (known !== null && known.state !== 'ACTIVE') return signedAsAsked(known, asked, null);
  const revision = (known?.latest_revision ?? 1) + 1;
  const finished = await calls.end({ txId, revision, schema: rawSchema(asked) }, signal);
  return signedAsAsked(finished, asked, begunWithCounter ?? known?.signature.counter ?? null);
}

/**
 * fiskaly's SIGN DE V2 as the port of a security device, with `raw` process data. `health` never fails: what is wrong is
 * its answer. The service does not tell how many signatures are left.
 */
export function fiskalyDevice(options: FiskalyOptions): FiscalDevice {
  const { tssId, clientSerial, now, queue, pause } = options;
  const calls = openCalls(options);
  /** By id, with the counter of the message that began it. */
  const justBegun = new Map<string, number>();
  const asked = <T>({ withinMs }: Deadline, work: (signal: AbortSignal) => Promise<T>): Promise<T> =>
    answeredWithin(withinMs, (signal) =>
      queue(() => {
        signal.throwIfAborted(); // its time may have run out while it waited for its turn
        return work(signal);
      }),
    );

  return {
    master: (deadline) => asked(deadline, async (signal) => masterOf(await calls.tss(signal))),
    async health(deadline) {
      const problem = await asked(deadline, (signal) => problemOf(calls, now, signal)).catch((error: unknown) => error);
      if (problem === null) return { ok: true };
      return { ok: false, fault: problem instanceof TseError ? problem.fault : faultOfKind('bug', 'UNKNOWN') };
    },
    start: ({ txId }, deadline) =>
      asked(deadline, async (signal) => {
        const begun = await begin(calls, txId, signal);
        const started = startedOf(begun, clientSerial);
        if (begun.state === 'ACTIVE' && begun.latest_revision === 1) justBegun.set(txId, begun.signature.counter);
        return started;
      }),
    finish: (finish, deadline) =>
      asked(deadline, (signal) => {
        const begunWithCounter = justBegun.get(finish.txId);
        justBegun.delete(finish.txId);
        return end(calls, { ...finish, begunWithCounter }, signal);
      }),
    lookup: (transaction, deadline) => asked(deadline, (signal) => lookUp(calls, transaction, signal)),
    openTransactions: (_, deadline) =>
      asked(deadline, async (signal) => {
        const open: { txId: string; txNumber: number }[] = [];
        for await (const transaction of calls.listOpen(signal))
          if (transaction.client_id === options.clientId)
            open.push({ txId: transaction._id, txNumber: transaction.number });
        return open;
      }),
    exportTar: (range) => exportArchive(calls.connection, { tssId, range, ...(pause !== undefined && { pause }) }),
  };
}
