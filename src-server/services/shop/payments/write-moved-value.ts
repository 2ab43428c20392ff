import { randomUUID } from 'node:crypto';
import { insertRow } from '#server/db/rows.ts';
import type { orders } from '#server/db/schema/orders.ts';
import { refunds } from '#server/db/schema/payments.ts';
import { writeAudit } from '../../base/audit.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/**
 * What moved tickets were worth leaves their order's books for another order's, as a correction of its receipt (§ 14c
 * UStG). No money moves, so it has succeeded when it is written. Call inside a transaction.
 */
export function writeMovedValue(
  ctx: ServiceContext,
  {
    id: orderId,
    stripePaymentIntentId: paymentIntentId,
  }: Pick<typeof orders.$inferSelect, 'id' | 'stripePaymentIntentId'>,
  { toOrderId, amountCents }: { toOrderId: string; amountCents: number },
): string {
  const id = randomUUID();
  const requestedBy = ctx.actor.kind === 'user' ? ctx.actor.userId : null;
  const [createdAt, updatedAt] = [ctx.now(), ctx.now()];
  const intentKey = `move:${toOrderId}`;
  insertRow(ctx.db, refunds, {
    id,
    orderId,
    paymentIntentId,
    amountCents,
    intentKey,
    requestedBy,
    createdAt,
    updatedAt,
    reason: 'moved',
    status: 'succeeded',
  });
  writeAudit(ctx, {
    action: 'refund.moved',
    subjectKind: 'order',
    subjectId: orderId,
    after: { refundId: id, amountCents, toOrderId },
  });
  return id;
}
