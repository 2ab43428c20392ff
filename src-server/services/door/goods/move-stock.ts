import type { ServiceContext } from '../../base/service-context.ts';
import { findGoods, putStock } from './goods-rows.ts';

type Moved = { goodsId: string; quantity: number };

/**
 * Takes what was sold off the stock, or puts back what was returned (`by` 1). Desks without a network may have sold more
 * than there was: it is sold, and the stock says so below zero. Gives what this left below zero. Call inside a
 * transaction.
 */
export function moveStock(ctx: ServiceContext, moved: readonly Moved[], by: 1 | -1): { name: string; stock: number }[] {
  return moved.flatMap(({ goodsId, quantity }) => {
    const row = findGoods(ctx, goodsId);
    if (row === undefined || row.stock === null) return [];
    const stock = row.stock + by * quantity;
    putStock(ctx, { id: goodsId, stock });
    return by === -1 && stock < 0 ? [{ name: row.name, stock }] : [];
  });
}
