import { TseError, type FiscalDevice } from '../fiscal-device.ts';
import { MINUTE_MS, SECOND_MS } from '../../time.ts';
import { FiskalyExport } from './answers.ts';
import { answeredWithin, FiskalyRefusal, type FiskalyConnection } from './connection.ts';
import { faultOfKind } from './faults.ts';

type ArchiveRange = Parameters<FiscalDevice['exportTar']>[0];
type ExportOptions = {
  tssId: string;
  range: ArchiveRange;
  /** Waits; tests bring one that does not. */
  pause?: (ms: number) => Promise<void>;
};

/** One request, or one piece of the file. */
const ANSWERED_WITHIN_MS = 30 * SECOND_MS;
/** All waiting together, and then the whole file: a year's archive is some minutes' work for the service. */
const READY_WITHIN_MS = 30 * MINUTE_MS;
const USUAL_PAUSE_MS = 2 * SECOND_MS;
const LONGEST_PAUSE_MS = 30 * SECOND_MS;

const NOT_YET: ReadonlySet<string> = new Set([
  'E_EXPORT_IN_PROGRESS',
  'E_EXPORT_NOT_COMPLETED',
  'E_EXPORT_TEMPORARILY_UNAVAILABLE',
]);
const FAILED: ReadonlySet<string> = new Set(['ERROR', 'CANCELLED', 'EXPIRED', 'DELETED']);

const realPause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const seconds = (at: Date): string => String(Math.floor(at.getTime() / SECOND_MS));

function queryOf(range: ArchiveRange): string {
  if (range === 'all') return '';
  const fields: Record<string, string> =
    'from' in range
      ? { start_date: seconds(range.from), end_date: seconds(range.to) }
      : { start_transaction_number: String(range.fromTx), end_transaction_number: String(range.toTx) };
  return `?${new URLSearchParams(fields).toString()}`;
}

/** Waits as long as the service says, and no longer than anybody would wait for an archive. */
function makePatience(pause: (ms: number) => Promise<void>): (wantedMs: number | null) => Promise<void> {
  let waitedMs = 0;
  const until = performance.now() + READY_WITHIN_MS;
  return async (wantedMs) => {
    const ms = Math.min(LONGEST_PAUSE_MS, wantedMs ?? USUAL_PAUSE_MS);
    waitedMs += Math.max(ms, SECOND_MS);
    if (waitedMs > READY_WITHIN_MS || performance.now() > until)
      throw new TseError(faultOfKind('timeout', 'EXPORT_NOT_READY'));
    await pause(ms);
  };
}

/** The service's "not yet"; anything else is thrown on. */
function notYet(error: unknown): FiskalyRefusal {
  if (error instanceof FiskalyRefusal && NOT_YET.has(error.fault.code)) return error;
  throw error;
}

/** The service makes one archive at a time: this one is asked for until it may begin, then until it is there. */
async function readyFile(
  connection: FiskalyConnection,
  { tssId, range, pause = realPause }: ExportOptions,
  file: AbortSignal,
): Promise<Response> {
  const wait = makePatience(pause);
  const path = `/tss/${tssId}/export/${crypto.randomUUID()}`;
  const ask = (method: 'GET' | 'PUT', query = '') =>
    answeredWithin(ANSWERED_WITHIN_MS, (signal) =>
      connection.ask({ method, path: `${path}${query}` }, FiskalyExport, signal),
    );

  async function untilItMay<T>(step: () => Promise<T>, whileWaiting?: () => Promise<void>): Promise<T> {
    for (;;)
      try {
        return await step();
      } catch (error) {
        const { retryAfterMs } = notYet(error);
        await whileWaiting?.();
        await wait(retryAfterMs);
      }
  }
  async function hasNotFailed(): Promise<void> {
    const { state } = await ask('GET');
    if (FAILED.has(state)) throw new TseError(faultOfKind('unreachable', `EXPORT_${state}`));
  }

  await untilItMay(() => ask('PUT', queryOf(range)));
  // Its body is read after the answer's head has come: the signal of the whole file ends it, not that of the head.
  const open = () =>
    answeredWithin(ANSWERED_WITHIN_MS, () => connection.send({ method: 'GET', path: `${path}/file` }, file));
  return untilItMay(open, hasNotFailed);
}

/** The pieces of a file as they come: each in its time, and all together in theirs. */
async function* piecesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const until = performance.now() + READY_WITHIN_MS;
  const reader = body.getReader();
  for (;;) {
    const leftMs = Math.min(ANSWERED_WITHIN_MS, until - performance.now());
    // What is there already would come before any timer.
    if (leftMs <= 0) throw new TseError(faultOfKind('timeout', 'NO_ANSWER'));
    const { done, value } = await answeredWithin(leftMs, () => reader.read());
    if (done) return;
    yield value;
  }
}

/**
 * The archive of a device (TSS) as the service gives it, chunk by chunk, of a time, of some transactions or whole. It
 * fails with a TseError. fiskaly keeps what an archive is made of for about three months.
 */
export async function* exportArchive(
  connection: FiskalyConnection,
  options: ExportOptions,
): AsyncGenerator<Uint8Array> {
  const file = new AbortController();
  try {
    const { body } = await readyFile(connection, options, file.signal);
    if (body !== null) yield* piecesOf(body);
  } finally {
    file.abort();
  }
}
