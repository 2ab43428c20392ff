import { and, asc, eq, exists, gt, gte, isNotNull, isNull, lt, lte, sql, type SQLWrapper } from 'drizzle-orm';
import { prepared, type Orm } from '#server/db/client.ts';
import { END_OF_TIME } from '#server/db/paging.ts';
import { events } from '#server/db/schema/events.ts';
import { memberEntitlements, subscribers } from '#server/db/schema/membership.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { findOrder } from '../../shop/orders/find-order.ts';
import { refundTickets } from '../../shop/refunds/request-refund.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/** The nights a membership does not cover; without `until` for good. */
type UncoveredNights = { from: Date; until?: Date };

/** The order's unused tickets that cost nothing, for which an entitlement was spent. */
const isUnusedFreeTicket = and(
  isNull(memberEntitlements.freedAt),
  eq(memberEntitlements.spentBy, 'ticket'),
  isNotNull(tickets.memberPlanId),
  eq(tickets.pricePaidCents, 0),
  eq(tickets.status, 'active'),
);

type OfMembership = { subscriberId: SQLWrapper; from: SQLWrapper; until: SQLWrapper };

/** The unused free tickets of a membership for the nights of a range. */
const freeTicketsOf = (orm: Orm, { subscriberId, from, until }: OfMembership) =>
  orm
    .select({ ticketId: tickets.id, orderId: tickets.orderId })
    .from(memberEntitlements)
    .innerJoin(tickets, eq(tickets.orderId, memberEntitlements.refId))
    .innerJoin(events, eq(events.id, memberEntitlements.eventId))
    .where(
      and(
        isUnusedFreeTicket,
        eq(memberEntitlements.subscriberId, subscriberId),
        gte(events.startsAt, from),
        lt(events.startsAt, until),
      ),
    );

const unusedFreeTickets = prepared(
  { from: events.startsAt, until: events.startsAt, subscriberId: memberEntitlements.subscriberId },
  (orm, values) => freeTicketsOf(orm, values).prepare(),
);

const pausedWithTickets = prepared({ now: subscribers.pauseEndsAt, limit: Number }, (orm, { now, limit }) => {
  const { id, pauseStartsAt, pauseEndsAt, pauseEndTold } = subscribers;
  const freeTicket = freeTicketsOf(orm, { subscriberId: id, from: pauseStartsAt, until: pauseEndsAt });
  return orm
    .select({ id, from: pauseStartsAt, until: pauseEndsAt })
    .from(subscribers)
    .where(and(sql`${pauseEndTold} = 0`, gt(pauseEndsAt, now), lte(pauseStartsAt, now), exists(freeTicket)))
    .orderBy(asc(pauseEndsAt))
    .limit(limit)
    .prepare();
});

/**
 * A ticket that cost nothing is the membership's own benefit: it goes with the nights the membership does not cover,
 * its seat is sold again and the door refuses it. One that was paid for, also at a member's price, is a contract of its
 * own and stays. Repeating it changes nothing. Call it in the transaction that ended the membership.
 */
export function takeBackFreeTickets(
  ctx: ServiceContext,
  subscriberId: string,
  { from, until = END_OF_TIME }: UncoveredNights,
): void {
  for (const { orderId, ticketId } of unusedFreeTickets(ctx.db).all({ subscriberId, from, until })) {
    const order = findOrder(ctx, orderId);
    if (order !== undefined) refundTickets(ctx, order, { way: 'not_covered', reason: 'no_payment', named: [ticketId] });
  }
}

/**
 * The same for the nights of pauses that have begun. A pause that has not begun can still be taken back without any
 * effect. Call inside a transaction.
 */
export function takeBackForPauses(ctx: ServiceContext, limit: number): void {
  for (const { id, from, until } of pausedWithTickets(ctx.db).all({ now: ctx.now(), limit })) {
    if (from !== null && until !== null) takeBackFreeTickets(ctx, id, { from, until });
  }
}
