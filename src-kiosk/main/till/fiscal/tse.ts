import type { Signed, TseError } from '#shared/fiscal/fiscal-device.ts';
import { faultOf } from './in-turn.ts';
import { makeTseCalls, type TseParts } from './tse-calls.ts';
import type { Begun, Transaction, Tse, TseProcess } from '../../base/security-device.ts';

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
