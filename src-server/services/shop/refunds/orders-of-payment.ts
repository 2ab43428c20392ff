import type { ServiceContext } from '../../base/service-context.ts';
import { findOrdersCarrying, type OrderRow } from '../orders/find-order.ts';
import { leftOfPayment } from '../orders/follow-refunds.ts';

type Db = Pick<ServiceContext, 'db'>;

/** The order that a payment has paid, and those that moved tickets have taken a part of it to. */
export const ordersOfPayment = (ctx: Db, order: OrderRow): OrderRow[] =>
  order.stripePaymentIntentId === null ? [order] : [order, ...findOrdersCarrying(ctx, order.stripePaymentIntentId)];

/** The one of them that so much is left in; the paid one where it is in none. */
export const orderHolding = (ctx: Db, order: OrderRow, amountCents: number): OrderRow =>
  ordersOfPayment(ctx, order).find((one) => leftOfPayment(ctx, one) >= amountCents) ?? order;

/** How much of what a bank took for good is each order's; what is in none of them stands with the first. */
export function spreadLoss(ctx: Db, order: OrderRow, amountCents: number): { order: OrderRow; amountCents: number }[] {
  const all = ordersOfPayment(ctx, order);
  if (all.length === 1) return [{ order, amountCents }];
  let rest = amountCents;
  const parts = all.flatMap((one) => {
    const part = Math.max(0, Math.min(rest, leftOfPayment(ctx, one)));
    rest -= part;
    return part === 0 ? [] : [{ order: one, amountCents: part }];
  });
  const [first = { order, amountCents: 0 }, ...others] = parts;
  return [{ ...first, amountCents: first.amountCents + rest }, ...others];
}
