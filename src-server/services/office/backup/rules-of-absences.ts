import { and, count, eq, gt, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { checkIns } from '#server/db/schema/check-ins.ts';
import { eventEvenings } from '#server/db/schema/event-evenings.ts';
import { ticketTypes } from '#server/db/schema/events.ts';
import { absences, tickets } from '#server/db/schema/tickets.ts';
import type { Rule } from './rule.ts';

const guests = alias(tickets, 'guests');

/** Who is away from an evening of a course, and who is its guest instead. */
export const ABSENCE_RULES: readonly Rule[] = [
  {
    says: 'an absence of who has no place on that evening, or came to it',
    broken: (orm) => {
      const visits = orm
        .select({ count: count() })
        .from(checkIns)
        .where(
          and(
            eq(checkIns.ticketId, absences.ticketId),
            eq(checkIns.eveningId, absences.eveningId),
            isNull(checkIns.undoneAt),
          ),
        );
      const madeUp = orm.select({ count: count() }).from(guests).where(eq(guests.absenceId, absences.id));
      return orm
        .select({ id: absences.id })
        .from(absences)
        .innerJoin(tickets, eq(tickets.id, absences.ticketId))
        .innerJoin(eventEvenings, eq(eventEvenings.id, absences.eveningId))
        .where(
          and(
            isNull(absences.endedAt),
            or(
              ne(tickets.status, 'active'),
              and(isNotNull(tickets.passedOnAt), eq(absences.isInTime, false)),
              ne(tickets.eventId, eventEvenings.eventId),
              and(ne(eventEvenings.state, 'planned'), sql`(${madeUp}) = 0`),
              isNotNull(tickets.eveningId),
              sql`(${visits}) > 0`,
            ),
          ),
        );
    },
  },
  {
    says: 'a guest of an evening that is not of that course, or does not take place',
    broken: (orm) =>
      orm
        .select({ id: tickets.id })
        .from(tickets)
        .innerJoin(eventEvenings, eq(eventEvenings.id, tickets.eveningId))
        .where(
          and(
            ne(tickets.status, 'cancelled'),
            or(ne(eventEvenings.eventId, tickets.eventId), ne(eventEvenings.state, 'planned')),
          ),
        ),
  },
  {
    says: 'a guest of one evening by a type for the whole course, or the other way round',
    broken: (orm) =>
      orm
        .select({ id: tickets.id })
        .from(tickets)
        .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.ticketTypeId))
        .where(sql`(${ticketTypes.scope} = 'whole') <> (${tickets.eveningId} IS NULL)`),
  },
  {
    says: 'a make-up place that outlives the ticket of the course',
    broken: (orm) =>
      orm
        .select({ id: guests.id })
        .from(guests)
        .innerJoin(absences, eq(absences.id, guests.absenceId))
        .innerJoin(tickets, eq(tickets.id, absences.ticketId))
        .innerJoin(eventEvenings, eq(eventEvenings.id, guests.eveningId))
        .where(
          and(
            eq(tickets.status, 'cancelled'),
            ne(guests.status, 'cancelled'),
            gt(eventEvenings.startsAt, tickets.cancelledAt),
          ),
        ),
  },
];
