import { statement } from '#server/db/client.ts';
import { findOrder } from '../orders/find-order.ts';
import { refundTickets } from '../payments/request-refund.ts';
import type { ServiceContext } from '../service-context.ts';
import type { RefundableTicket } from '../tickets/cancel-tickets.ts';

/** The nights a membership does not cover; without `until` for good. */
export type UncoveredNights = { from: Date; until?: Date };

const unused = statement<{ subscriberId: string; from: number; until: number }, RefundableTicket & { orderId: string }>(
  `SELECT t.id, t.status, t.price_paid_cents AS pricePaidCents, t.order_id AS orderId
   FROM member_entitlements m JOIN tickets t ON t.order_id = m.ref_id JOIN events e ON e.id = m.event_id
   WHERE m.subscriber_id = @subscriberId AND m.freed_at IS NULL AND m.spent_by = 'ticket' AND e.starts_at >= @from AND e.starts_at < @until
     AND t.member_plan_id IS NOT NULL AND t.price_paid_cents = 0 AND t.status = 'active'`,
);

/**
 * A ticket that cost nothing is the membership's own benefit: it goes with the nights the membership does not cover, its seat is sold
 * again and the door refuses it. One that was paid for, also at a member's price, is a contract of its own and stays. Repeating it
 * changes nothing. Call it in the transaction that ended or paused the membership.
 */
export function takeBackFreeTickets(ctx: ServiceContext, subscriberId: string, { from, until }: UncoveredNights): void {
  for (const { orderId, ...ticket } of unused(ctx.db).all({ subscriberId, from: from.getTime(), until: until?.getTime() ?? Number.MAX_SAFE_INTEGER })) {
    const order = findOrder(ctx, orderId);
    if (order !== undefined) refundTickets(ctx, order, { tickets: [ticket], reason: 'no_payment' });
  }
}
