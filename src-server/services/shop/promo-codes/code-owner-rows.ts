import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { prepared, type RowOf } from '#server/db/client.ts';
import { events } from '#server/db/schema/events.ts';
import { promoCodes } from '#server/db/schema/promo-codes.ts';
import { promoOwners, promoPlaces } from '#server/db/schema/promo-owners.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { users } from '#server/db/schema/users.ts';

/** What tickets of a code that count come to. */
const SUMS = {
  tickets: sql<number>`count(*)`.as('tickets'),
  paidTickets: sql<number>`coalesce(sum(case when ${tickets.pricePaidCents} > 0 then 1 else 0 end), 0)`.as('paid'),
  earnedCents: sql<number>`coalesce(sum(${tickets.pricePaidCents}), 0)`.as('earned'),
  reducedCents:
    sql<number>`coalesce(sum(coalesce(${tickets.normalPriceCents}, ${tickets.pricePaidCents}) - ${tickets.pricePaidCents}), 0)`.as(
      'reduced',
    ),
};

export const sumsOfCode = prepared({ code: tickets.promoCode }, (orm, { code }) =>
  orm
    .select(SUMS)
    .from(tickets)
    .where(and(eq(tickets.promoCode, code), ne(tickets.status, 'cancelled')))
    .prepare(),
);

/** The same by event, the latest first. */
export const sumsByNight = prepared(
  { code: tickets.promoCode, at: events.startsAt, id: events.id, limit: Number },
  (orm, { code, at, id, limit }) => {
    const sums = orm
      .select({ eventId: tickets.eventId, ...SUMS })
      .from(tickets)
      .where(and(eq(tickets.promoCode, code), ne(tickets.status, 'cancelled')))
      .groupBy(tickets.eventId)
      .as('sums');
    return orm
      .select({
        eventId: sums.eventId,
        eventTitle: events.title,
        startsAt: events.startsAt,
        tickets: sums.tickets,
        paidTickets: sums.paidTickets,
        earnedCents: sums.earnedCents,
        reducedCents: sums.reducedCents,
      })
      .from(sums)
      .innerJoin(events, eq(events.id, sums.eventId))
      .where(sql`(${events.startsAt}, ${events.id}) < (${at}, ${id})`)
      .orderBy(desc(events.startsAt), desc(events.id))
      .limit(limit)
      .prepare();
  },
);
export type NightRow = RowOf<typeof sumsByNight>;

/** Free places of a code that are had. */
export const placesTaken = prepared({ promoCodeId: promoPlaces.promoCodeId }, (orm, { promoCodeId }) =>
  orm
    .select({ taken: sql<number>`count(*)` })
    .from(promoPlaces)
    .innerJoin(tickets, eq(tickets.orderId, promoPlaces.orderId))
    .where(and(eq(promoPlaces.promoCodeId, promoCodeId), ne(tickets.status, 'cancelled')))
    .prepare(),
);

/** A code with what its owner earns by it. */
export const codeWithOwner = prepared({ id: promoCodes.id }, (orm, { id }) =>
  orm
    .select({ id: promoCodes.id, code: promoCodes.code, userId: promoOwners.userId, freeAfter: promoOwners.freeAfter })
    .from(promoCodes)
    .leftJoin(promoOwners, eq(promoOwners.promoCodeId, promoCodes.id))
    .where(eq(promoCodes.id, id))
    .prepare(),
);

/** The confirmed account of an address. */
export const confirmedAccount = prepared({ email: users.email }, (orm, { email }) =>
  orm
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), eq(users.emailVerified, true)))
    .prepare(),
);
