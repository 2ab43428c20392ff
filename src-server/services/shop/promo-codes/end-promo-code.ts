import { updateRows } from '#server/db/rows.ts';
import { promoCodes } from '#server/db/schema/promo-codes.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/** Nobody can use a code from now on; open orders keep their price. A second time changes nothing. */
export function endPromoCode(ctx: ServiceContext, { id }: { id: string }): void {
  requirePermission(ctx, 'events:manage');
  inTransaction(ctx.db, () => {
    if (updateRows(ctx.db, promoCodes, { id, endedAt: null }, { endedAt: ctx.now(), updatedAt: ctx.now() }) === 0)
      return;
    writeAudit(ctx, { action: 'promo_code.ended', subjectKind: 'promo_code', subjectId: id });
  });
}

/** The same of every code of a list, used or not: one that is given back can't be used again either. */
export function endPromoList(ctx: ServiceContext, { id }: { id: string }): void {
  requirePermission(ctx, 'events:manage');
  inTransaction(ctx.db, () => {
    const ended = updateRows(
      ctx.db,
      promoCodes,
      { listId: id, endedAt: null },
      { endedAt: ctx.now(), updatedAt: ctx.now() },
    );
    if (ended === 0) return;
    writeAudit(ctx, { action: 'promo_code.ended', subjectKind: 'promo_list', subjectId: id, after: { codes: ended } });
  });
}
