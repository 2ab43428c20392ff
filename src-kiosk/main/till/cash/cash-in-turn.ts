import type { DeskContext } from '../../base/desk-context.ts';
import type { Store } from '../../base/store/open-store.ts';

const tails = new WeakMap<Store, Promise<unknown>>();

/**
 * Movements of the till come one after the other: each sees what the one before it has booked, also where a crash or a
 * full disk had stopped that half way.
 */
export function cashInTurn<T>(
  { store, recovered }: Pick<DeskContext, 'store' | 'recovered'>,
  work: () => Promise<T>,
): Promise<T> {
  const mine = (tails.get(store) ?? Promise.resolve()).then(recovered).then(work);
  tails.set(
    store,
    mine.catch(() => undefined),
  );
  return mine;
}
