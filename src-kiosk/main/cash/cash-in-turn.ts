import type { Store } from '../store/open-store.ts';

const tails = new WeakMap<Store, Promise<unknown>>();

/** Movements of the till come one after the other: each sees what the one before it has booked. */
export function cashInTurn<T>(store: Store, work: () => Promise<T>): Promise<T> {
  const mine = (tails.get(store) ?? Promise.resolve()).then(work);
  tails.set(
    store,
    mine.catch(() => undefined),
  );
  return mine;
}
