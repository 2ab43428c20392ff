import { orderAfterRefunds, refundedOrPendingCents, type RefundFacts } from '#shared/orders/refund-rule.ts';
import { findOrder, type OrderRow } from './find-order.ts';
import { moveOrder } from './move-order.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findRefundableTickets } from '../tickets/cancel-tickets.ts';
import { scanWaitList } from '../wait-list/scan-wait-list.ts';
import { findRefundsOfIntent, findRefundsOfOrder, type RefundRow } from '../payments/find-refund.ts';

/** The refunds of the order's own payment, as in `isOfOwnPayment`. */
export const refundsOfPayment = (
  ctx: Pick<ServiceContext, 'db'>,
  { id, channel, stripePaymentIntentId }: OrderRow,
): (RefundRow & RefundFacts)[] =>
  findRefundsOfOrder(ctx, id).filter(
    ({ paymentIntentId }) => channel === 'door' || paymentIntentId === stripePaymentIntentId,
  );

/** What is left of the order's own payment, after every refund of it that stands. */
export const leftOfPayment = (ctx: Pick<ServiceContext, 'db'>, order: OrderRow): number =>
  order.totalCents - refundedOrPendingCents(refundsOfPayment(ctx, order));

/**
 * What is left of the payment that a failed refund was to return. Of a payment that never was the order's own (a second
 * one, or one over another sum) the books know no price: the refund was all that was left when it was asked for, less
 * what went back since.
 */
export function leftForRefund(ctx: Pick<ServiceContext, 'db'>, order: OrderRow, refund: RefundRow): number {
  const isOwn = refundsOfPayment(ctx, order).some(({ id }) => id === refund.id);
  if (isOwn) return leftOfPayment(ctx, order);
  const since = findRefundsOfIntent(ctx, { orderId: order.id, paymentIntentId: refund.paymentIntentId }).filter(
    ({ id, createdAt }) => id !== refund.id && createdAt >= refund.createdAt,
  );
  return refund.amountCents - refundedOrPendingCents(since);
}

/**
 * Moves an order to where its tickets and refunds have brought it, and keeps the seats that became free for who waits.
 * Every way money goes back ends here. Call inside a transaction.
 */
export function followRefunds(ctx: ServiceContext, orderId: string): void {
  const order = findOrder(ctx, orderId);
  if (order === undefined) return;
  scanWaitList(ctx, order.eventId);
  const to = orderAfterRefunds({
    status: order.status,
    totalCents: order.totalCents,
    tickets: findRefundableTickets(ctx, order.id),
    refunds: refundsOfPayment(ctx, order),
  });
  if (to === order.status) return;
  const isStepBetween = order.status === 'paid' && to === 'refunded';
  moveOrder(ctx, isStepBetween ? moveOrder(ctx, order, { to: 'refund_pending' }) : order, { to });
}
