import type { OrderStatus } from '#shared/orders/order-status.ts';
import { statement } from '#server/db/client.ts';
import { writeAudit } from '../../base/audit.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import type { OrderRow } from './find-order.ts';

const update = statement<{
  id: string;
  from: OrderStatus;
  to: OrderStatus;
  at: number;
  paidAt: number | null;
  sessionId: string | null;
  paymentIntentId: string | null;
}>(
  `UPDATE orders SET status = @to, updated_at = @at, paid_at = COALESCE(paid_at, @paidAt),
     stripe_session_id = COALESCE(stripe_session_id, @sessionId), stripe_payment_intent_id = COALESCE(stripe_payment_intent_id, @paymentIntentId)
   WHERE id = @id AND status = @from`,
);

/** What a payment adds to its order. */
export type PaymentFacts = { sessionId: string | null; paymentIntentId: string | null };

/** Moves an order along the only paths there are (a trigger refuses others), with its trail. Call inside a transaction. */
export function moveOrder(
  ctx: ServiceContext,
  order: OrderRow,
  { to, payment }: { to: OrderStatus; payment?: PaymentFacts },
): OrderRow {
  const at = ctx.now().getTime();
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
  return {
    ...order,
    status: to,
    paidAt: order.paidAt ?? (payment === undefined ? null : at),
    stripeSessionId: order.stripeSessionId ?? payment?.sessionId ?? null,
    stripePaymentIntentId: order.stripePaymentIntentId ?? payment?.paymentIntentId ?? null,
  };
}
