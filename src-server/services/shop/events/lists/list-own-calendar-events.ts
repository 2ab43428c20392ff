import { and, asc, eq, gt, isNull, ne } from 'drizzle-orm';
import type { CalendarEvent } from '#shared/calendar/calendar-file.ts';
import { prepared } from '#server/db/client.ts';
import { events } from '#server/db/schema/events.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import type { ServiceContext } from '../../../base/service-context.ts';
import { findBookedCalendarEvent } from './calendar-events.ts';

/** More than anybody has booked for nights to come. */
const AT_MOST = 100;

const ownerOf = prepared({ token: profiles.calendarToken }, (orm, { token }) =>
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

/**
 * The nights to come for which the owner of a secret calendar address has a ticket that is with no friend; null for an
 * address that nobody has. Holds what every visitor may see of them, and not how many tickets.
 */
export function listOwnCalendarEvents(ctx: ServiceContext, token: string): CalendarEvent[] | null {
  const owner = ownerOf(ctx.db).get({ token });
  if (owner === undefined) return null;
  return bookedBy(ctx.db)
    .all({ userId: owner.userId, now: ctx.now() })
    .map(({ id }) => findBookedCalendarEvent(ctx, id));
}
