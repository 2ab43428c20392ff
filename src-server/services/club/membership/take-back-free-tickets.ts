import { statement } from '#server/db/client.ts';
import { findOrder } from '../../shop/orders/find-order.ts';
import { refundTickets } from '../../shop/payments/request-refund.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/** The nights a membership does not cover; without `until` for good. */
type UncoveredNights = { from: Date; until?: Date };

const UNUSED = `FROM member_entitlements m JOIN tickets t ON t.order_id = m.ref_id JOIN events e ON e.id = m.event_id
  WHERE m.freed_at IS NULL AND m.spent_by = 'ticket' AND t.member_plan_id IS NOT NULL AND t.price_paid_cents = 0 AND t.status = 'active'`;

const unused = statement<{ subscriberId: string; from: number; until: number }, { ticketId: string; orderId: string }>(
  `SELECT t.id AS ticketId, t.order_id AS orderId ${UNUSED} AND m.subscriber_id = @subscriberId AND e.starts_at >= @from AND e.starts_at < @until`,
);
const pausedWithTickets = statement<{ now: number; limit: number }, { id: string; from: number; until: number }>(
  `SELECT id, pause_starts_at AS "from", pause_ends_at AS until FROM subscribers s
   WHERE pause_ends_at IS NOT NULL AND pause_end_told = 0 AND pause_ends_at > @now AND pause_starts_at <= @now
     AND EXISTS (SELECT 1 ${UNUSED} AND m.subscriber_id = s.id AND e.starts_at >= s.pause_starts_at AND e.starts_at < s.pause_ends_at) ORDER BY pause_ends_at LIMIT @limit`,
);

/**
 * A ticket that cost nothing is the membership's own benefit: it goes with the nights the membership does not cover, its seat is sold
 * again and the door refuses it. One that was paid for, also at a member's price, is a contract of its own and stays. Repeating it
 * changes nothing. Call it in the transaction that ended the membership.
 */
export function takeBackFreeTickets(ctx: ServiceContext, subscriberId: string, { from, until }: UncoveredNights): void {
  for (const { orderId, ticketId } of unused(ctx.db).all({
    subscriberId,
    from: from.getTime(),
    until: until?.getTime() ?? Number.MAX_SAFE_INTEGER,
  })) {
    const order = findOrder(ctx, orderId);
    if (order !== undefined) refundTickets(ctx, order, { way: 'not_covered', reason: 'no_payment', named: [ticketId] });
  }
}

/** The same for the nights of pauses that have begun: until then one can be taken back, as if nothing had been. Call inside a transaction. */
export function takeBackForPauses(ctx: ServiceContext, limit: number): void {
  for (const { id, from, until } of pausedWithTickets(ctx.db).all({ now: ctx.now().getTime(), limit }))
    takeBackFreeTickets(ctx, id, { from: new Date(from), until: new Date(until) });
}
