import { and, count, eq, isNull, ne, or, sql } from 'drizzle-orm';
import { seatHolds } from '#server/db/schema/orders.ts';
import { roleCounts } from '#server/db/schema/role-pools.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { partnerLinks, seatOffers } from '#server/db/schema/wait-list.ts';
import { sumOf, takesSeat, type Rule } from './rule.ts';

/** The seats of each role, counted from their rows. */
export const ROLE_RULES: readonly Rule[] = [
  {
    says: 'an event whose roles are miscounted',
    broken: (orm) => {
      const ofTickets = and(
        eq(tickets.eventId, roleCounts.eventId),
        eq(tickets.role, roleCounts.role),
        isNull(tickets.eveningId),
        ne(tickets.status, 'cancelled'),
      );
      const sold = orm.select({ seats: count() }).from(tickets).where(ofTickets);
      const sure = orm
        .select({ seats: count() })
        .from(tickets)
        .where(and(ofTickets, ne(tickets.standing, 'with_partner')));
      const alone = orm
        .select({ seats: count() })
        .from(tickets)
        .where(and(ofTickets, isNull(tickets.pairNumber), eq(tickets.standing, 'certain')));
      const holds = (of: typeof seatHolds.quantity | typeof seatHolds.lone) =>
        orm
          .select({ seats: sumOf(of) })
          .from(seatHolds)
          .where(
            and(
              eq(seatHolds.eventId, roleCounts.eventId),
              eq(seatHolds.role, roleCounts.role),
              isNull(seatHolds.eveningId),
              takesSeat,
            ),
          );
      const ofOffers = and(
        eq(seatOffers.eventId, roleCounts.eventId),
        eq(seatOffers.role, roleCounts.role),
        eq(seatOffers.state, 'live'),
        isNull(seatOffers.ticketOfferId),
        isNull(seatOffers.eveningId),
      );
      const offers = orm.select({ seats: count() }).from(seatOffers).where(ofOffers);
      const loneOffers = orm
        .select({ seats: count() })
        .from(seatOffers)
        .where(and(ofOffers, isNull(seatOffers.partnerLinkId), eq(seatOffers.inPair, false)));
      return orm
        .select({ id: roleCounts.eventId })
        .from(roleCounts)
        .where(
          or(
            ne(roleCounts.sure, sql`${sure}`),
            ne(roleCounts.loneSold, sql`${alone}`),
            sql`${roleCounts.live} <> ${sold} + ${holds(seatHolds.quantity)} + ${offers}`,
            sql`${roleCounts.lone} <> ${alone} + ${holds(seatHolds.lone)} + ${loneOffers}`,
          ),
        );
    },
  },
  {
    says: 'a pair of tickets that is not a lead and a follow',
    broken: (orm) =>
      orm
        .select({ id: tickets.orderId })
        .from(tickets)
        .where(and(sql`${tickets.pairNumber} IS NOT NULL`, ne(tickets.status, 'cancelled')))
        .groupBy(tickets.orderId, tickets.pairNumber)
        .having(sql`count(*) <> 2 OR count(DISTINCT ${tickets.role}) <> 2`),
  },
  {
    says: 'a couple that pays apart and whose tickets stand otherwise',
    broken: (orm) =>
      orm
        .select({ id: tickets.id })
        .from(tickets)
        .innerJoin(partnerLinks, eq(partnerLinks.id, tickets.partnerLinkId))
        .where(
          and(
            ne(tickets.status, 'cancelled'),
            sql`(${tickets.standing} = 'with_partner') <> (${partnerLinks.state} IN ('open', 'half'))`,
          ),
        ),
  },
];
