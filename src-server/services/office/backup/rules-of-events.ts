import { and, count, eq, inArray, isNull, max, min, ne, not, or, sql, type SQL } from 'drizzle-orm';
import { ON_LIST } from '#shared/wait-list/wait-list.ts';
import type { Orm } from '#server/db/client.ts';
import { moneyDays } from '#server/db/schema/day-totals.ts';
import { checkIns, walkIns } from '#server/db/schema/check-ins.ts';
import { deskAllotments } from '#server/db/schema/desk.ts';
import { eventEvenings } from '#server/db/schema/event-evenings.ts';
import { events, ticketTypes } from '#server/db/schema/events.ts';
import { orders, seatHolds } from '#server/db/schema/orders.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { wasOversold } from '../../shop/events/was-oversold.ts';
import { ABSENCE_RULES } from './rules-of-absences.ts';
import { ROLE_RULES } from './rules-of-roles.ts';
import { heldSeats, sumOf, takesSeat, type Rule } from './rule.ts';
import { seatOffers, waiters } from '#server/db/schema/wait-list.ts';

/** Conditions on the event that the query around them reads, or on one of its types. */
const validTickets = (orm: Orm, ticketType?: typeof ticketTypes) =>
  orm
    .select({ count: count() })
    .from(tickets)
    .where(
      and(
        eq(tickets.eventId, ticketType?.eventId ?? events.id),
        ticketType && eq(tickets.ticketTypeId, ticketType.id),
        // A guest of one evening has no seat of the course, and one of their type.
        ticketType === undefined ? isNull(tickets.eveningId) : undefined,
        ne(tickets.status, 'cancelled'),
      ),
    );

/** Seats that are kept for who is next on a wait list. */
const keptSeats = (orm: Orm, where: SQL) =>
  orm
    .select({ seats: count() })
    .from(seatOffers)
    .where(and(where, eq(seatOffers.state, 'live'), isNull(seatOffers.ticketOfferId), isNull(seatOffers.eveningId)));

export const EVENT_RULES: readonly Rule[] = [
  ...ROLE_RULES,
  ...ABSENCE_RULES,
  {
    says: 'a course that does not begin and end with its evenings',
    broken: (orm) => {
      const planned = and(eq(eventEvenings.eventId, events.id), eq(eventEvenings.state, 'planned'));
      const [first, last] = [min(eventEvenings.startsAt), max(eventEvenings.endsAt)].map((at) =>
        orm.select({ at }).from(eventEvenings).where(planned),
      );
      return orm
        .select({ id: events.id })
        .from(events)
        .where(
          or(
            sql`${events.startsAt} <> (${first})`,
            sql`${events.endsAt} <> (${last})`,
            sql`json_array_length(${events.evenings}) <> (${orm
              .select({ count: count() })
              .from(eventEvenings)
              .where(eq(eventEvenings.eventId, events.id))})`,
          ),
        );
    },
  },
  {
    says: 'an event whose wait list is miscounted',
    broken: (orm) => {
      const waiting = orm
        .select({ people: count() })
        .from(waiters)
        .where(and(eq(waiters.eventId, events.id), inArray(waiters.state, [...ON_LIST])));
      return orm
        .select({ id: events.id })
        .from(events)
        .where(ne(events.waitingCount, sql`${waiting}`));
    },
  },
  {
    says: 'an event whose sold seats are miscounted',
    broken: (orm) =>
      orm
        .select({ id: events.id })
        .from(events)
        .where(ne(events.soldCount, validTickets(orm))),
  },
  {
    says: 'an event whose held seats are miscounted',
    // Held: open orders, seats kept for who waits, what desks may sell without a network, members who came in with
    // their card, and walk-ins. At a course whoever comes for one evening is on that one alone.
    broken: (orm) => {
      const held = heldSeats(orm).where(and(eq(seatHolds.eventId, events.id), isNull(seatHolds.eveningId), takesSeat));
      const kept = keptSeats(orm, eq(seatOffers.eventId, events.id));
      const allotted = orm
        .select({ seats: sumOf(deskAllotments.quantity) })
        .from(deskAllotments)
        .where(eq(deskAllotments.eventId, events.id));
      const members = orm
        .select({ count: count() })
        .from(checkIns)
        .where(
          and(
            eq(checkIns.eventId, events.id),
            eq(checkIns.channel, 'member'),
            isNull(checkIns.eveningId),
            isNull(checkIns.undoneAt),
          ),
        );
      const counted = orm
        .select({ people: sumOf(walkIns.people) })
        .from(walkIns)
        .where(and(eq(walkIns.eventId, events.id), isNull(walkIns.eveningId), isNull(walkIns.undoneAt)));
      return orm
        .select({ id: events.id })
        .from(events)
        .where(ne(events.heldCount, sql`${held} + ${kept} + ${allotted} + ${members} + ${counted}`));
    },
  },
  {
    says: 'a ticket type whose seats are miscounted',
    broken: (orm) => {
      const held = heldSeats(orm).where(
        and(eq(seatHolds.eventId, ticketTypes.eventId), eq(seatHolds.ticketTypeId, ticketTypes.id), takesSeat),
      );
      const kept = keptSeats(orm, eq(seatOffers.ticketTypeId, ticketTypes.id));
      return orm
        .select({ id: ticketTypes.id })
        .from(ticketTypes)
        .where(
          or(
            ne(ticketTypes.soldCount, validTickets(orm, ticketTypes)),
            ne(ticketTypes.heldCount, sql`${held} + ${kept}`),
          ),
        );
    },
  },
  {
    says: 'an event over its capacity',
    broken: (orm) =>
      orm
        .select({ id: events.id })
        .from(events)
        .where(
          and(sql`${events.soldCount} + ${events.heldCount} > ${events.maxCapacity}`, not(wasOversold(orm, events.id))),
        ),
  },
  {
    says: 'a ticket type over its quota',
    broken: (orm) =>
      orm
        .select({ id: ticketTypes.id })
        .from(ticketTypes)
        .where(
          and(
            // One that is sold by the evening has that many on each.
            eq(ticketTypes.scope, 'whole'),
            sql`${ticketTypes.soldCount} + ${ticketTypes.heldCount} > ${ticketTypes.quota}`,
            not(wasOversold(orm, ticketTypes.eventId)),
          ),
        ),
  },
  {
    says: 'an event whose money is miscounted',
    broken: (orm) => {
      const paid = orm
        .select({ cents: sumOf(orders.totalCents) })
        .from(orders)
        .where(and(eq(orders.eventId, events.id), inArray(orders.status, ['paid', 'refund_pending', 'refunded'])));
      const kept = orm
        .select({ cents: sql<number>`coalesce(sum(${moneyDays.paidCents} - ${moneyDays.refundedCents}), 0)` })
        .from(moneyDays)
        .where(eq(moneyDays.eventId, events.id));
      return orm
        .select({ id: events.id })
        .from(events)
        .where(or(ne(events.paidCents, paid), sql`${events.paidCents} - ${events.refundedCents} <> ${kept}`));
    },
  },
];
