import type { Deadline } from '#shared/fiscal/fiscal-device.ts';
import { makeCallQueue } from '../call-queue.ts';
import { ownError } from './faults.ts';

/** What a call may still take: all its steps share it. `withinMs` is the whole, as the device is told. */
export type Budget = { signal: AbortSignal; withinMs: number };

/** The time that runs from now, in whole milliseconds: timer and device take no others, and what is left is none. */
export function budgetOf(deadline: Deadline): Budget {
  const withinMs = Math.max(0, Math.ceil(deadline.withinMs));
  return { signal: AbortSignal.timeout(withinMs), withinMs };
}

/** Rejects with kind `timeout` as soon as the time is over, whatever becomes of the work. */
function withinBudget<T>(work: Promise<T>, { signal }: Budget): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = (): void => reject(ownError('timeout', 'NO_ANSWER_IN_TIME'));
    if (signal.aborted) late();
    signal.addEventListener('abort', late, { once: true });
    void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', late));
  });
}

/** One piece of work after the other. Whoever waits gives up when its time is over, and is then left out. */
export function queue(): <T>(budget: Budget, work: () => Promise<T>) => Promise<T> {
  const inTurn = makeCallQueue();
  return (budget, work) => {
    const turn = inTurn(async () => {
      if (budget.signal.aborted) throw ownError('timeout', 'NO_ANSWER_IN_TIME');
      return work();
    });
    return withinBudget(turn, budget);
  };
}
