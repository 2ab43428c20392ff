import { and, eq, sql } from 'drizzle-orm';
import type { OrderStatus } from '#shared/orders/order-status.ts';
import { prepared } from '#server/db/client.ts';
import { orders } from '#server/db/schema/orders.ts';
import { writeAudit } from '../../base/audit.ts';
import { tellWebhooks } from '../webhooks/tell-webhooks.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import type { OrderRow } from './find-order.ts';
import { ordersAllMovedTo } from './moved-to.ts';

const update = prepared(
  {
    to: orders.status,
    at: orders.updatedAt,
    paidAt: orders.paidAt,
    sessionId: orders.stripeSessionId,
    paymentIntentId: orders.stripePaymentIntentId,
    id: orders.id,
    from: orders.status,
  },
  (orm, { to, at, paidAt, sessionId, paymentIntentId, id, from }) =>
    orm
      .update(orders)
      .set({
        status: to,
        updatedAt: at,
        paidAt: sql`coalesce(${orders.paidAt}, ${paidAt})`,
        stripeSessionId: sql`coalesce(${orders.stripeSessionId}, ${sessionId})`,
        stripePaymentIntentId: sql`coalesce(${orders.stripePaymentIntentId}, ${paymentIntentId})`,
      })
      .where(and(eq(orders.id, id), eq(orders.status, from)))
      .prepare(),
);

/** What a payment adds to its order. */
export type PaymentFacts = { sessionId: string | null; paymentIntentId: string | null };

/**
 * Other programs hear of payments and refunds, and where an order went that is over because its tickets were moved. A
 * refund that failed makes an order paid again, which is no payment.
 */
function tell(ctx: ServiceContext, { id, eventId, status }: OrderRow, to: OrderStatus): void {
  if (eventId === null) return;
  if (to === 'paid' && status !== 'refund_pending') tellWebhooks(ctx, 'order.paid', { id, eventId });
  if (to !== 'refunded') return;
  const movedToId = ordersAllMovedTo(ctx, id).at(-1)?.orderId;
  tellWebhooks(ctx, 'order.refunded', { id, eventId, ...(movedToId !== undefined && { movedToId }) });
}

/**
 * Moves an order to another status and writes the audit log; a trigger refuses moves that are not allowed. Call inside
 * a transaction.
 */
export function moveOrder(
  ctx: ServiceContext,
  order: OrderRow,
  { to, payment }: { to: OrderStatus; payment?: PaymentFacts },
): OrderRow {
  const at = ctx.now();
  const changed = update(ctx.db).run({
    id: order.id,
    from: order.status,
    to,
    at,
    paidAt: payment === undefined ? null : at,
    sessionId: payment?.sessionId ?? null,
    paymentIntentId: payment?.paymentIntentId ?? null,
  }).changes;
  if (changed !== 1) throw new Error(`order ${order.id} is no longer ${order.status}`);
  writeAudit(ctx, {
    action: `order.${to}`,
    subjectKind: 'order',
    subjectId: order.id,
    before: { status: order.status },
    after: { status: to },
  });
  tell(ctx, order, to);
  return {
    ...order,
    status: to,
    paidAt: order.paidAt ?? (payment === undefined ? null : at),
    stripeSessionId: order.stripeSessionId ?? payment?.sessionId ?? null,
    stripePaymentIntentId: order.stripePaymentIntentId ?? payment?.paymentIntentId ?? null,
  };
}
