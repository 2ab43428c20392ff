import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import type { CourseEvening } from '#shared/events/evenings.ts';
import type { Recap } from '#shared/recaps/recap.ts';
import type { OtherWords } from '#shared/website/two-texts.ts';
import { prepared } from '#server/db/client.ts';
import { events } from '#server/db/schema/events.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { eventEvenings } from '#server/db/schema/event-evenings.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { recapsOfCourse } from './recaps-of-course.ts';

const held = prepared({ eveningId: eventEvenings.id, userId: tickets.userId }, (orm, { eveningId, userId }) =>
  orm
    .select({
      ticketId: tickets.id,
      guestOf: tickets.eveningId,
      eventId: events.id,
      title: events.title,
      otherWords: events.otherWords,
      evenings: events.evenings,
    })
    .from(eventEvenings)
    .innerJoin(events, eq(events.id, eventEvenings.eventId))
    .innerJoin(tickets, eq(tickets.eventId, events.id))
    .where(
      and(
        eq(eventEvenings.id, eveningId),
        eq(tickets.userId, userId),
        eq(tickets.status, 'active'),
        or(isNull(tickets.eveningId), eq(tickets.eveningId, eventEvenings.id)),
      ),
    )
    .orderBy(asc(sql`${tickets.eveningId} IS NOT NULL`), asc(tickets.id))
    .limit(1)
    .prepare(),
);

export type RecapForMail = {
  recap: Recap;
  /** Null is a guest of that evening alone, who has no course page. */ ticketId: string | null;
  eventId: string;
  title: string;
  otherWords: OtherWords | null;
  evenings: CourseEvening[];
};

/** A recap for somebody's mail; null once they hold no ticket of that course any more, or the evening was left out. */
export function loadRecap(
  ctx: ServiceContext,
  { eveningId, userId }: { eveningId: string; userId: string },
): RecapForMail | null {
  const ticket = held(ctx.db).get({ eveningId, userId });
  const recap = ticket && recapsOfCourse(ctx, ticket.eventId).get(eveningId);
  if (ticket === undefined || recap === undefined) return null;
  const { ticketId, guestOf, ...course } = ticket;
  return { recap, ticketId: guestOf === null ? ticketId : null, ...course };
}
