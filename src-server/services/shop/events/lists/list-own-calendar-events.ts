import { and, asc, count, eq, gt, isNull, ne } from 'drizzle-orm';
import type { CalendarEvent } from '#shared/calendar/calendar-file.ts';
import { prepared } from '#server/db/client.ts';
import { events } from '#server/db/schema/events.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { absences, tickets } from '#server/db/schema/tickets.ts';
import type { ServiceContext } from '../../../base/service-context.ts';
import { findBookedCalendarEvent } from './calendar-events.ts';

/** More than anybody has booked for nights to come. */
const AT_MOST = 100;

const findOwner = prepared({ token: profiles.calendarToken }, (orm, { token }) =>
  orm.select({ userId: profiles.id }).from(profiles).where(eq(profiles.calendarToken, token)).prepare(),
);
const bookedBy = prepared({ userId: tickets.userId, now: events.endsAt }, (orm, { userId, now }) =>
  orm
    .selectDistinct({ id: events.id, startsAt: events.startsAt })
    .from(tickets)
    .innerJoin(events, eq(events.id, tickets.eventId))
    .where(
      and(
        eq(tickets.userId, userId),
        ne(tickets.status, 'cancelled'),
        isNull(tickets.passedOnAt),
        gt(events.endsAt, now),
      ),
    )
    .orderBy(asc(events.startsAt))
    .limit(AT_MOST)
    .prepare(),
);

/** The evenings to which nobody comes on a ticket of theirs, though one is valid. */
const missedBy = prepared({ userId: tickets.userId, eventId: tickets.eventId }, (orm, { userId, eventId }) =>
  orm
    .select({ eveningId: absences.eveningId, absent: count() })
    .from(tickets)
    .innerJoin(absences, and(eq(absences.ticketId, tickets.id), isNull(absences.endedAt)))
    .where(
      and(
        eq(tickets.userId, userId),
        eq(tickets.eventId, eventId),
        eq(tickets.status, 'active'),
        isNull(tickets.passedOnAt),
      ),
    )
    .groupBy(absences.eveningId)
    .prepare(),
);
/** By the one evening that they are for; null is the whole course. */
const heldBy = prepared({ userId: tickets.userId, eventId: tickets.eventId }, (orm, { userId, eventId }) =>
  orm
    .select({ eveningId: tickets.eveningId, tickets: count() })
    .from(tickets)
    .where(
      and(
        eq(tickets.userId, userId),
        eq(tickets.eventId, eventId),
        eq(tickets.status, 'active'),
        isNull(tickets.passedOnAt),
      ),
    )
    .groupBy(tickets.eveningId)
    .prepare(),
);

/**
 * A course without the evenings to which its owner can't come on any ticket, and with those that they are a guest of;
 * null where none is left.
 */
function comingTo(ctx: ServiceContext, userId: string, event: CalendarEvent): CalendarEvent | null {
  if (event.evenings.length === 0) return event;
  const of = { userId, eventId: event.id };
  const all = heldBy(ctx.db).all(of);
  const heldFor = (id: string | null) => all.find(({ eveningId }) => eveningId === id)?.tickets ?? 0;
  const missed = missedBy(ctx.db).all(of);
  const evenings = event.evenings.filter(
    ({ id }) => heldFor(id) > 0 || heldFor(null) > (missed.find(({ eveningId }) => eveningId === id)?.absent ?? 0),
  );
  return evenings.length === 0 ? null : { ...event, evenings };
}

/** Whose secret calendar address it is; null for one that nobody has. */
export const calendarOwner = (ctx: ServiceContext, token: string): string | null =>
  findOwner(ctx.db).get({ token })?.userId ?? null;

/**
 * The nights to come for which somebody has a ticket that is with no friend. Evenings to which they can't come are left
 * out. Holds what every visitor may see of them, and not how many tickets.
 */
export const listOwnCalendarEvents = (ctx: ServiceContext, userId: string): CalendarEvent[] =>
  bookedBy(ctx.db)
    .all({ userId, now: ctx.now() })
    .map(({ id }) => comingTo(ctx, userId, findBookedCalendarEvent(ctx, id)))
    .filter((event) => event !== null);
