import { MOST_GOODS, type ArchiveGoodsInput } from '#shared/door/goods.ts';
import { DomainError } from '#shared/errors.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { countActiveGoods, findGoods, setGoodsActive } from './goods-rows.ts';

/**
 * Takes something off the desks, or puts it back; receipts and reports still name it. A second time changes nothing.
 * Errors: GOODS_NOT_FOUND, GOODS_FULL.
 */
export function archiveGoods(ctx: ServiceContext, { id, isActive }: ArchiveGoodsInput): void {
  requirePermission(ctx, 'events:manage');
  inTransaction(ctx.db, () => {
    const before = findGoods(ctx, id);
    if (before === undefined) throw new DomainError('GOODS_NOT_FOUND');
    if (before.isActive === isActive) return;
    if (isActive && countActiveGoods(ctx) >= MOST_GOODS) throw new DomainError('GOODS_FULL');
    setGoodsActive(ctx, { id, isActive, updatedAt: ctx.now() });
    writeAudit(ctx, {
      action: isActive ? 'goods.restored' : 'goods.archived',
      subjectKind: 'goods',
      subjectId: id,
    });
  });
}
