import { orderAfterRefunds, type RefundFacts } from '#shared/orders/refund-rule.ts';
import { findOrder, type OrderRow } from '../orders/find-order.ts';
import { moveOrder } from '../orders/move-order.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findRefundableTickets } from '../tickets/cancel-tickets.ts';
import { findRefundsOfOrder, type RefundRow } from '../payments/find-refund.ts';

/** The refunds of the order's own payment, as in `isOfOwnPayment`. */
export const refundsOfPayment = (
  ctx: Pick<ServiceContext, 'db'>,
  { id, channel, stripePaymentIntentId }: OrderRow,
): (RefundRow & RefundFacts)[] =>
  findRefundsOfOrder(ctx, id).filter(
    ({ paymentIntentId }) => channel === 'door' || paymentIntentId === stripePaymentIntentId,
  );

/**
 * Moves an order to where its tickets and refunds have brought it. Every way money goes back ends here. Call inside a
 * transaction.
 */
export function followRefunds(ctx: ServiceContext, orderId: string): void {
  const order = findOrder(ctx, orderId);
  if (order === undefined) return;
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
