import type { Store } from '../../base/store/open-store.ts';

type Running = WeakMap<Store, Promise<unknown>>;
const [sales, refunds]: [Running, Running] = [new WeakMap(), new WeakMap()];

/** While a sale is under way money may move, so the till is not counted. */
export const isMoneyMoving = (store: Store): boolean => sales.has(store) || refunds.has(store);

/** A second touch while the first is under way is the same, not another. */
function once<T>(all: Running, store: Store, work: () => Promise<T>): Promise<T> {
  const running = (all.get(store) as Promise<T> | undefined) ?? work().finally(() => all.delete(store));
  all.set(store, running);
  return running;
}

export const oneSale = <T>(store: Store, sell: () => Promise<T>): Promise<T> => once(sales, store, sell);
export const oneRefund = <T>(store: Store, refund: () => Promise<T>): Promise<T> => once(refunds, store, refund);
