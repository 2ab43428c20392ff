import type { Store } from '../store/open-store.ts';

const underWay = new WeakMap<Store, Promise<unknown>>();

/** Money may be moving: the till is not counted meanwhile. */
export const isSaleUnderWay = (store: Store): boolean => underWay.has(store);

/** A second touch while the first is under way is the same sale, not another. */
export function oneSale<T>(store: Store, sell: () => Promise<T>): Promise<T> {
  const running = (underWay.get(store) as Promise<T> | undefined) ?? sell().finally(() => underWay.delete(store));
  underWay.set(store, running);
  return running;
}
