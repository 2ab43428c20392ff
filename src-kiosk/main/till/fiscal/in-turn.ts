import { TseError } from '#shared/fiscal/fiscal-device.ts';

const late = (): TseError => new TseError({ kind: 'timeout', code: 'NO_ANSWER', text: 'keine Antwort der TSE' });

/** What fails without a fault of the device's own was not foreseen by its adapter. */
export function faultOf(error: unknown): TseError {
  if (error instanceof TseError) return error;
  const text = error instanceof Error ? error.message : String(error);
  return new TseError({ kind: 'bug', code: 'UNFORESEEN', text: text.slice(0, 150) });
}

function inTime<T>(work: Promise<T>, withinMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), Math.max(0, withinMs));
  });
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
}

export type InTurn = <T>(withinMs: number, work: (leftMs: number) => Promise<T>) => Promise<T>;

/**
 * One request at a time, as devices want it. Waiting for one's turn counts: whoever's time is over fails with `timeout`
 * and does not reach the device any more. A request that outlives its time makes way for the next one.
 */
export function makeInTurn(): InTurn {
  let tail: Promise<unknown> = Promise.resolve();
  return (withinMs, work) => {
    const until = performance.now() + withinMs;
    const mine = tail.then(() => {
      const leftMs = until - performance.now();
      if (leftMs <= 0) throw late();
      return inTime(work(leftMs), leftMs);
    });
    tail = mine.catch(() => undefined);
    return inTime(mine, withinMs);
  };
}
