import type { GoodsSold } from '#shared/door/goods.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { listTillRows } from './till-rows.ts';

/** Goods of one till by the name they were sold under, in the order they first were; what came back is taken off. */
export function goodsByName(ctx: ServiceContext, sessionId: string): GoodsSold[] {
  const sold = new Map<string, GoodsSold>();
  for (const { kind, facts } of listTillRows(ctx, sessionId)) {
    const sign = kind === 'refund' ? -1 : 1;
    for (const { name, quantity, grossCents, goodsId } of facts.lines ?? []) {
      if (goodsId === undefined) continue;
      const before = sold.get(name);
      sold.set(name, {
        name,
        quantity: (before?.quantity ?? 0) + sign * quantity,
        grossCents: (before?.grossCents ?? 0) + sign * grossCents,
      });
    }
  }
  return [...sold.values()];
}
