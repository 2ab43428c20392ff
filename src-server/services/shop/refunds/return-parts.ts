import type { RefundReason } from '#shared/orders/refund-order.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findOrder, type OrderRow } from '../orders/find-order.ts';
import { followRefunds, leftOfPayment } from '../orders/follow-refunds.ts';
import { findPaidPartOrders } from '../parts/find-parts.ts';
import { writeRefund, type WhyRefunded } from '../payments/write-refund.ts';

type Return = {
  reason: RefundReason;
  /** At most so much, the newest payment first; null is all that is left. */ cents: number | null;
  asCredit?: boolean;
  why?: WhyRefunded | undefined;
};

/**
 * The ticket of an order in parts is void: what its later parts brought goes back too, each by its own order. Its open
 * parts are void by trigger. Gives what goes back. Call inside the transaction that takes the ticket back.
 */
export function returnParts(
  ctx: ServiceContext,
  whole: OrderRow,
  { reason, cents, asCredit = false, why }: Return,
): number {
  if (whole.partsCents === null) return 0;
  let returned = 0;
  for (const id of findPaidPartOrders(ctx, whole.id)) {
    const order = findOrder(ctx, id);
    const left = order === undefined ? 0 : leftOfPayment(ctx, order);
    const amountCents = cents === null ? left : Math.min(left, cents - returned);
    if (order === undefined || amountCents <= 0) continue;
    const { stripePaymentIntentId: paymentIntentId } = order;
    writeRefund(ctx, { orderId: id, paymentIntentId, amountCents, reason, intentKey: `void:${id}`, asCredit }, why);
    followRefunds(ctx, id);
    returned += amountCents;
  }
  return returned;
}
