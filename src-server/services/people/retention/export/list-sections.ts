import { and, asc, eq, sql } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { eventEvenings } from '#server/db/schema/event-evenings.ts';
import { events } from '#server/db/schema/events.ts';
import { absences, tickets } from '#server/db/schema/tickets.ts';
import { partnerLinks, seatOffers, waiters } from '#server/db/schema/wait-list.ts';
import { isOwn, type Section } from './export-section.ts';
import { PERSON } from '../names-person.ts';

/** Where somebody waits, and with whom they would come. */
export const LIST_SECTIONS = {
  waitLists: prepared(PERSON, (orm) =>
    orm
      .select({
        event: events.title,
        eventStartsAt: events.startsAt,
        joinedAt: waiters.joinedAt,
        state: waiters.state,
        dances: waiters.role,
        people: waiters.seats,
        theyDance: waiters.roles,
        mostCents: waiters.mostCents,
        lang: waiters.lang,
        missed: waiters.misses,
        wasAskedFirst: sql<boolean>`${waiters.afterEventId} IS NOT NULL`.mapWith(Boolean),
        endedAt: waiters.endedAt,
        seatKeptUntil: seatOffers.expiresAt,
        seatBecame: seatOffers.state,
      })
      .from(waiters)
      .innerJoin(events, eq(events.id, waiters.eventId))
      .leftJoin(seatOffers, and(eq(seatOffers.waiterId, waiters.id), eq(seatOffers.seat, 1)))
      .where(isOwn(waiters.userId))
      .orderBy(asc(waiters.joinedAt), asc(seatOffers.offeredAt))
      .prepare(),
  ),
  couples: prepared(PERSON, (orm) =>
    orm
      .select({
        event: events.title,
        eventStartsAt: events.startsAt,
        namedAt: partnerLinks.createdAt,
        toEmail: partnerLinks.toEmail,
        state: partnerLinks.state,
        endedAt: partnerLinks.endedAt,
      })
      .from(partnerLinks)
      .innerJoin(events, eq(events.id, partnerLinks.eventId))
      .where(isOwn(partnerLinks.userId))
      .orderBy(asc(partnerLinks.createdAt))
      .prepare(),
  ),
  makeUpOffers: prepared(PERSON, (orm) =>
    orm
      .select({
        event: events.title,
        evening: eventEvenings.startsAt,
        dances: seatOffers.role,
        offeredAt: seatOffers.offeredAt,
        keptUntil: seatOffers.expiresAt,
        state: seatOffers.state,
      })
      .from(seatOffers)
      .innerJoin(absences, eq(absences.id, seatOffers.absenceId))
      .innerJoin(tickets, eq(tickets.id, absences.ticketId))
      .innerJoin(eventEvenings, eq(eventEvenings.id, seatOffers.eveningId))
      .innerJoin(events, eq(events.id, seatOffers.eventId))
      .where(isOwn(tickets.userId))
      .orderBy(asc(seatOffers.offeredAt))
      .prepare(),
  ),
} satisfies Record<string, Section>;
