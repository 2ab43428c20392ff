import type {
  FiscalDevice,
  LookedUp,
  Signed,
  StartedTransaction,
  TseError,
  TseFault,
  TseMaster,
} from '#shared/fiscal/fiscal-device.ts';
import { faultOf } from './in-turn.ts';
import { makeTseCalls, type Begun, type Transaction, type TseParts, type TseProcess } from './tse-calls.ts';

/** A security device as sales use it: with its deadlines, one request at a time, and never asked while it is down. */
export type Tse = {
  /** What is known of the device; null until it has answered once. */
  master(): TseMaster | null;
  /** Signatures left when it was asked last how it is; null where it does not tell. */
  remaining(): number | null;
  /** Why it is not asked just now; null while it works. */
  fault(): TseFault | null;
  /** Begins a transaction, or joins the beginning that is under way. Fails with TseError. */
  start(txId: string): Promise<StartedTransaction>;
  /** The whole way to a signature within the time a sale may wait. Fails with TseError. */
  sign(transaction: Transaction, process: TseProcess): Promise<Signed>;
  lookup(transaction: Transaction): Promise<LookedUp>;
  /** Finishes a transaction in the background, such as one that nobody needs any more. */
  finish(transaction: Begun, process: TseProcess): Promise<Signed>;
  openTransactions(): Promise<{ txId: string | null; txNumber: number }[]>;
  /** The same transaction with what the device has told of its begin since the program has started. */
  known(transaction: Transaction): Transaction;
  /** Numbers from this one on were begun since the program has started; null before the first. */
  firstOfThisStart(): number | null;
  exportTar: FiscalDevice['exportTar'];
  /** Asks the device how and who it is, also while it is down. Fails with TseError, for a fault that it tells too. */
  meet(withinMs: number): Promise<TseMaster>;
  stop(): void;
};

/** After these an answer may have been lost, so that the device is asked what became of the transaction. */
const MAYBE_DONE: readonly string[] = ['timeout', 'unreachable', 'busy'];

type Calls = ReturnType<typeof makeTseCalls>;
type Lost = { error: TseError; lookupMs: number; leftMs(): number };

/** The answer may have been lost on its way: what was signed is taken, what is still open is finished once more. */
async function afterLostAnswer(
  calls: Calls,
  { transaction, process }: { transaction: Begun; process: TseProcess },
  { error, lookupMs, leftMs }: Lost,
): Promise<Signed> {
  if (!MAYBE_DONE.includes(error.fault.kind) || leftMs() <= 0) throw error;
  const found = await calls.lookup(transaction, Math.min(lookupMs, leftMs())).catch(() => null);
  if (found?.state === 'finished') return calls.found(found.signed, transaction, process);
  if (found?.state !== 'active' || leftMs() <= 0) throw error;
  return calls.finish(transaction, process, leftMs());
}

/** Makes a device usable for sales. Nothing is asked before the first transaction, or `sign`. */
export function makeTse(parts: TseParts): Tse {
  const { device, times, kept, clientSerial } = parts;
  const calls = makeTseCalls(parts);

  async function sign({ txId, txNumber }: Transaction, process: TseProcess): Promise<Signed> {
    const begunAt = performance.now();
    const leftOf = (ms: number) => ms - (performance.now() - begunAt);
    await calls.learn(leftOf(times.finishMs));
    const number = txNumber ?? (await calls.start(txId, leftOf(times.finishMs))).txNumber;
    const transaction = { txId, txNumber: number };
    try {
      return await calls.finish(transaction, process, leftOf(times.finishMs));
    } catch (error) {
      const lost = { error: faultOf(error), lookupMs: times.lookupMs, leftMs: () => leftOf(times.totalMs) };
      return afterLostAnswer(calls, { transaction, process }, lost);
    }
  }

  return {
    master: kept.master,
    remaining: calls.remaining,
    fault: () => calls.breaker.fault,
    async start(txId) {
      await calls.learn(times.startMs);
      return calls.start(txId, times.startMs);
    },
    sign,
    lookup: (transaction) => calls.lookup(transaction, times.lookupMs),
    finish: (transaction, process) => calls.finish(transaction, process, times.finishMs),
    openTransactions: () =>
      calls.ask(times.finishMs, (withinMs) => device.openTransactions({ clientSerial: clientSerial() }, { withinMs })),
    known: calls.known,
    firstOfThisStart: calls.firstOfThisStart,
    exportTar: (range) => device.exportTar(range),
    meet: calls.meet,
    stop() {
      calls.breaker.stop();
      device.close?.();
    },
  };
}
