import type { RefundReason, RefundStatus } from '#shared/orders/refund-order.ts';
import { statement } from '#server/db/client.ts';
import type { ServiceContext } from '../../base/service-context.ts';

export type RefundRow = {
  id: string;
  orderId: string;
  paymentIntentId: string | null;
  amountCents: number;
  reason: RefundReason;
  status: RefundStatus;
  stripeRefundId: string | null;
  attempt: number;
};

const COLUMNS = `id, order_id AS orderId, payment_intent_id AS paymentIntentId, amount_cents AS amountCents, reason, status, stripe_refund_id AS stripeRefundId, attempt`;

const byId = statement<{ id: string }, RefundRow>(`SELECT ${COLUMNS} FROM refunds WHERE id = @id`);
const byProviderId = statement<{ stripeRefundId: string }, RefundRow>(
  `SELECT ${COLUMNS} FROM refunds WHERE stripe_refund_id = @stripeRefundId`,
);
const ofOrder = statement<{ orderId: string }, RefundRow>(
  `SELECT ${COLUMNS} FROM refunds WHERE order_id = @orderId ORDER BY created_at`,
);

export const findRefund = (ctx: Pick<ServiceContext, 'db'>, id: string): RefundRow | undefined =>
  byId(ctx.db).get({ id });
/** By the mark we leave at the provider, `{refundId}:{attempt}`; an earlier try's answer is not this one's. */
export function findRefundByMark(ctx: Pick<ServiceContext, 'db'>, mark: string): RefundRow | undefined {
  const [id = '', attempt] = mark.split(':');
  const refund = findRefund(ctx, id);
  return refund !== undefined && String(refund.attempt) === attempt ? refund : undefined;
}

export const findRefundByProviderId = (
  ctx: Pick<ServiceContext, 'db'>,
  stripeRefundId: string,
): RefundRow | undefined => byProviderId(ctx.db).get({ stripeRefundId });
export const findRefundsOfOrder = (ctx: Pick<ServiceContext, 'db'>, orderId: string): RefundRow[] =>
  ofOrder(ctx.db).all({ orderId });
