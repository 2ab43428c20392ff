import { and, asc, count, eq, exists, gt, isNotNull, isNull, lte, not, sql } from 'drizzle-orm';
import { prepared, type RowOf } from '#server/db/client.ts';
import { orNull, type PlaceholdersOf } from '#server/db/placeholders.ts';
import { findRow } from '#server/db/rows.ts';
import { checkIns } from '#server/db/schema/check-ins.ts';
import { events, ticketTypes } from '#server/db/schema/events.ts';
import { orders, seatHolds } from '#server/db/schema/orders.ts';
import { refundTickets } from '#server/db/schema/payments.ts';
import { ticketOffers } from '#server/db/schema/ticket-offers.ts';
import { absences, tickets } from '#server/db/schema/tickets.ts';
import { seatOffers, waiters } from '#server/db/schema/wait-list.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { IS_HANDED_OVER, VOUCHER_IS_SPENT } from '#server/db/ticket-facts.ts';
import { typeOnSale, type WaiterRow } from './find-places.ts';

export type TicketOfferRow = typeof ticketOffers.$inferSelect;
type Db = Pick<ServiceContext, 'db'>;

// Literals, because SQLite uses a partial index only for a value that stands in the query.
const isOpen = sql`${ticketOffers.state} = 'open'`;
const isWaiting = sql`${waiters.state} = 'waiting'`;
const isLive = sql`${seatOffers.state} = 'live'`;
const ONE = { one: sql`1` };

/** The open offer of a ticket, however far its time has run. */
const openOf = prepared({ ticketId: ticketOffers.ticketId }, (orm, { ticketId }) =>
  orm
    .select()
    .from(ticketOffers)
    .where(and(eq(ticketOffers.ticketId, ticketId), isOpen))
    .prepare(),
);
export const openOfferOf = (ctx: Db, ticketId: string): TicketOfferRow | undefined => openOf(ctx.db).get({ ticketId });

/** Offers whose time is over. */
export const dueTicketOffers = prepared({ now: ticketOffers.endsAt }, (orm, { now }) =>
  orm
    .select()
    .from(ticketOffers)
    .where(and(isOpen, lte(ticketOffers.endsAt, now)))
    .orderBy(asc(ticketOffers.endsAt))
    .prepare(),
);

/** Whether somebody has an order open for the ticket of this offer. */
export const isBeingPaid = (ctx: Db, offerId: string): boolean =>
  findRow(ctx.db, seatHolds, { ticketOfferId: offerId }, ['orderId']) !== undefined;

/** A ticket with all that says what its holder may do with it. */
const factsOf = prepared({ ticketId: tickets.id }, (orm, { ticketId }) =>
  orm
    .select({
      id: tickets.id,
      userId: tickets.userId,
      orderId: tickets.orderId,
      eventId: tickets.eventId,
      eveningId: tickets.eveningId,
      ticketTypeId: tickets.ticketTypeId,
      ticketTypeName: tickets.ticketTypeName,
      status: tickets.status,
      pricePaidCents: tickets.pricePaidCents,
      vatBps: tickets.vatBps,
      passedOnAt: tickets.passedOnAt,
      holderName: tickets.holderName,
      ticketRule: tickets.ticketRule,
      role: tickets.role,
      pairNumber: tickets.pairNumber,
      standing: tickets.standing,
      isVoucherSpent: VOUCHER_IS_SPENT,
      isHandedOver: IS_HANDED_OVER,
      channel: orders.channel,
      paidAt: orders.paidAt,
      isDisputed: orders.isDisputed,
      isInParts: sql<boolean>`${isNotNull(orders.partsCents)}`.mapWith(Boolean),
      isRefunded:
        sql<boolean>`${exists(orm.select(ONE).from(refundTickets).where(eq(refundTickets.ticketId, tickets.id)))}`.mapWith(
          Boolean,
        ),
      hasAbsence: sql<boolean>`${exists(
        orm
          .select(ONE)
          .from(absences)
          .where(and(eq(absences.ticketId, tickets.id), isNull(absences.endedAt))),
      )}`.mapWith(Boolean),
      cameIn: sql<boolean>`${exists(
        orm
          .select(ONE)
          .from(checkIns)
          .where(and(eq(checkIns.ticketId, tickets.id), isNull(checkIns.undoneAt))),
      )}`.mapWith(Boolean),
      title: events.title,
      event: { startsAt: events.startsAt, endsAt: events.endsAt, evenings: events.evenings },
      isOn: sql<boolean>`${events.isActive} = 1 AND ${events.cancelledAt} IS NULL`.mapWith(Boolean),
      // What it costs today, whether or not it is sold any more.
      nowCents: sql<number>`coalesce(${ticketTypes.priceCents}, ${events.priceCents})`,
      isSoldOut: sql<boolean>`coalesce(${events.soldCount} + ${events.heldCount} >= ${events.maxCapacity}, FALSE)
        OR coalesce(${ticketTypes.soldCount} + ${ticketTypes.heldCount} >= ${ticketTypes.quota}, FALSE)`.mapWith(
        Boolean,
      ),
    })
    .from(tickets)
    .innerJoin(orders, eq(orders.id, tickets.orderId))
    .innerJoin(events, eq(events.id, tickets.eventId))
    .leftJoin(ticketTypes, eq(ticketTypes.id, tickets.ticketTypeId))
    .where(eq(tickets.id, ticketId))
    .prepare(),
);
export type TicketFacts = RowOf<typeof factsOf>;
export const findTicketFacts = (ctx: Db, ticketId: string): TicketFacts | undefined =>
  factsOf(ctx.db).get({ ticketId });

/** Who waits alone for just this ticket, which is on sale now but for its quota, and whose own it is not. */
const OF_TICKET = {
  eventId: waiters.eventId,
  ticketTypeId: orNull(waiters.ticketTypeId),
  role: orNull(waiters.role),
  userId: orNull(waiters.userId),
  now: waiters.joinedAt,
};
const wants = ({ eventId, ticketTypeId, role, userId, now }: PlaceholdersOf<typeof OF_TICKET>) =>
  and(
    eq(waiters.eventId, eventId),
    isWaiting,
    sql`${waiters.seats} = 1`,
    sql`${waiters.ticketTypeId} IS ${ticketTypeId}`,
    sql`${waiters.role} IS ${role}`,
    sql`${waiters.userId} IS NOT ${userId}`,
    typeOnSale(now),
  );
const nextOf = prepared(OF_TICKET, (orm, of) =>
  orm
    .select({ waiter: waiters })
    .from(waiters)
    .leftJoin(ticketTypes, eq(ticketTypes.id, waiters.ticketTypeId))
    .where(wants(of))
    .orderBy(asc(waiters.misses), asc(waiters.seq))
    .limit(1)
    .prepare(),
);
const countOf = prepared(OF_TICKET, (orm, of) =>
  orm
    .select({ people: count() })
    .from(waiters)
    .leftJoin(ticketTypes, eq(ticketTypes.id, waiters.ticketTypeId))
    .where(wants(of))
    .prepare(),
);
type OfTicket = Pick<TicketFacts, 'eventId' | 'ticketTypeId' | 'role' | 'userId'>;
type Now = Pick<ServiceContext, 'db' | 'now'>;

/** Whose turn it is for this ticket. */
export const nextForTicket = (ctx: Now, { eventId, ticketTypeId, role, userId }: OfTicket): WaiterRow | undefined =>
  nextOf(ctx.db).get({ eventId, ticketTypeId, role, userId, now: ctx.now() })?.waiter;

/** How many wait for it. */
export const waitingForTicket = (ctx: Now, { eventId, ticketTypeId, role, userId }: OfTicket): number =>
  countOf(ctx.db).get({ eventId, ticketTypeId, role, userId, now: ctx.now() })?.people ?? 0;

/** Tickets that are offered to the list and are nobody's turn now, the oldest offer first. */
const queued = prepared({ eventId: ticketOffers.eventId, now: ticketOffers.endsAt }, (orm, { eventId, now }) =>
  orm
    .select({
      id: ticketOffers.id,
      endsAt: ticketOffers.endsAt,
      eventId: ticketOffers.eventId,
      ticketTypeId: tickets.ticketTypeId,
      role: tickets.role,
      userId: tickets.userId,
    })
    .from(ticketOffers)
    .innerJoin(tickets, and(eq(tickets.id, ticketOffers.ticketId), sql`${tickets.status} = 'active'`))
    .where(
      and(
        eq(ticketOffers.eventId, eventId),
        isOpen,
        sql`${ticketOffers.kind} = 'queue'`,
        gt(ticketOffers.endsAt, now),
        not(exists(orm.select(ONE).from(seatHolds).where(eq(seatHolds.ticketOfferId, ticketOffers.id)))),
        not(
          exists(
            orm
              .select(ONE)
              .from(seatOffers)
              .where(and(eq(seatOffers.ticketOfferId, ticketOffers.id), isLive)),
          ),
        ),
      ),
    )
    .orderBy(asc(ticketOffers.offeredAt), asc(ticketOffers.id))
    .prepare(),
);
export type QueuedTicket = RowOf<typeof queued>;
export const queuedTickets = (ctx: Now, eventId: string): QueuedTicket[] =>
  queued(ctx.db).all({ eventId, now: ctx.now() });

/** Seats that are kept of a ticket whose holder keeps it after all. */
const takenBack = prepared({ eventId: seatOffers.eventId }, (orm, { eventId }) =>
  orm
    .select({ offer: seatOffers })
    .from(seatOffers)
    .innerJoin(ticketOffers, eq(ticketOffers.id, seatOffers.ticketOfferId))
    .where(and(eq(seatOffers.eventId, eventId), isLive, not(isOpen)))
    .prepare(),
);
export const offersTakenBack = (ctx: Db, eventId: string): (typeof seatOffers.$inferSelect)[] =>
  takenBack(ctx.db)
    .all({ eventId })
    .map(({ offer }) => offer);

/** For whom a ticket's seat is kept now, and until when. */
const kept = prepared({ offerId: orNull(seatOffers.ticketOfferId) }, (orm, { offerId }) =>
  orm
    .select({ expiresAt: seatOffers.expiresAt })
    .from(seatOffers)
    .where(and(eq(seatOffers.ticketOfferId, offerId), isLive))
    .prepare(),
);
export const keptForFirst = (ctx: Db, offerId: string): Date | null => kept(ctx.db).get({ offerId })?.expiresAt ?? null;
