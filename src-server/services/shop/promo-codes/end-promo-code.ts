import { and, eq, isNull } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { promoCodes, promoLists } from '#server/db/schema/promo-codes.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const end = prepared(
  { id: promoCodes.id, ...columnsOf(promoCodes, ['endedAt', 'updatedAt']) },
  (orm, { id, ...changes }) =>
    orm
      .update(promoCodes)
      .set(changes)
      .where(and(eq(promoCodes.id, id), isNull(promoCodes.endedAt)))
      .prepare(),
);

/** Nobody can use a code from now on; open orders keep their price. A second time changes nothing. */
export function endPromoCode(ctx: ServiceContext, { id }: { id: string }): void {
  requirePermission(ctx, 'events:manage');
  inTransaction(ctx.db, () => {
    if (end(ctx.db).run({ id, endedAt: ctx.now(), updatedAt: ctx.now() }).changes === 0) return;
    writeAudit(ctx, { action: 'promo_code.ended', subjectKind: 'promo_code', subjectId: id });
  });
}

const endAll = prepared(
  { listId: promoLists.id, ...columnsOf(promoCodes, ['endedAt', 'updatedAt']) },
  (orm, { listId, ...changes }) =>
    orm
      .update(promoCodes)
      .set(changes)
      .where(and(eq(promoCodes.listId, listId), isNull(promoCodes.endedAt)))
      .prepare(),
);

/** The same of every code of a list, used or not: one that is given back can't be used again either. */
export function endPromoList(ctx: ServiceContext, { id }: { id: string }): void {
  requirePermission(ctx, 'events:manage');
  inTransaction(ctx.db, () => {
    const ended = endAll(ctx.db).run({ listId: id, endedAt: ctx.now(), updatedAt: ctx.now() }).changes;
    if (ended === 0) return;
    writeAudit(ctx, { action: 'promo_code.ended', subjectKind: 'promo_list', subjectId: id, after: { codes: ended } });
  });
}
