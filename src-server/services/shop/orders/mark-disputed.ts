import { and, eq } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { orders } from '#server/db/schema/orders.ts';
import { writeAudit } from '../../base/audit.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const mark = prepared({ id: orders.id, ...columnsOf(orders, ['updatedAt']) }, (orm, { id, ...changes }) =>
  orm
    .update(orders)
    .set({ ...changes, isDisputed: true })
    .where(and(eq(orders.id, id), eq(orders.isDisputed, false)))
    .prepare(),
);

/** Notes that the buyer's bank disputes the payment; false when that is known already. Call inside a transaction. */
export function markDisputed(ctx: ServiceContext, orderId: string): boolean {
  if (mark(ctx.db).run({ id: orderId, updatedAt: ctx.now() }).changes === 0) return false;
  writeAudit(ctx, { action: 'order.disputed', subjectKind: 'order', subjectId: orderId });
  return true;
}
