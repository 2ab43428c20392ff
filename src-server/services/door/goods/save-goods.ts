import { MOST_GOODS, type SaveGoodsInput } from '#shared/door/goods.ts';
import { DomainError } from '#shared/errors.ts';
import { findRow } from '#server/db/rows.ts';
import { events } from '#server/db/schema/events.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { countActiveGoods, findGoods, insertGoods, updateGoods, type GoodsRow } from './goods-rows.ts';

/**
 * Desks sell while the form is open: a stock nobody changed in it stays what it is by now, and one that somebody counted
 * is not written over sales they did not see. Error: CHANGED_MEANWHILE.
 */
function stockAfter(before: GoodsRow, { stock, stockSeen }: SaveGoodsInput): number | null {
  if (stock === stockSeen) return before.stock;
  if (before.stock !== stockSeen && before.stock !== stock) throw new DomainError('CHANGED_MEANWHILE');
  return stock;
}

/** Something new to sell, or a change of it. Errors: EVENT_NOT_FOUND, GOODS_FULL, CHANGED_MEANWHILE. */
export function saveGoods(ctx: ServiceContext, input: SaveGoodsInput): void {
  requirePermission(ctx, 'events:manage');
  const { stockSeen: _, ...wanted } = input;
  inTransaction(ctx.db, () => {
    const { id, eventId } = wanted;
    if (eventId !== null && findRow(ctx.db, events, { id: eventId }, ['id']) === undefined)
      throw new DomainError('EVENT_NOT_FOUND');
    const [before, updatedAt] = [findGoods(ctx, id), ctx.now()];
    const after = { ...wanted, stock: before === undefined ? wanted.stock : stockAfter(before, input), updatedAt };
    if (before === undefined) {
      if (countActiveGoods(ctx) >= MOST_GOODS) throw new DomainError('GOODS_FULL');
      insertGoods(ctx, { ...after, isActive: true, createdAt: updatedAt });
    } else updateGoods(ctx, after);
    const facts = ({ name, priceCents, vatBps, stock }: Omit<GoodsRow, 'isActive' | 'createdAt'>) => ({
      name,
      priceCents,
      vatBps,
      stock,
    });
    writeAudit(ctx, {
      action: before === undefined ? 'goods.made' : 'goods.changed',
      subjectKind: 'goods',
      subjectId: id,
      ...(before !== undefined && { before: facts(before) }),
      after: facts(after),
    });
  });
}
