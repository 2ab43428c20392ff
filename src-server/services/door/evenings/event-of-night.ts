import { and, eq, gte, lt } from 'drizzle-orm';
import { eveningIdAt, eventRangeOf, isEveningOf } from '#shared/door/evening-id.ts';
import { prepared } from '#server/db/client.ts';
import { events } from '#server/db/schema/events.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const exact = prepared({ id: events.id }, (orm, { id }) =>
  orm
    .select({ id: events.id, kind: events.kind, startsAt: events.startsAt, endsAt: events.endsAt })
    .from(events)
    .where(eq(events.id, id))
    .prepare(),
);
const courses = prepared({ from: events.id, to: events.id }, (orm, { from, to }) =>
  orm
    .select({ id: events.id })
    .from(events)
    .where(and(gte(events.id, from), lt(events.id, to), eq(events.kind, 'course')))
    .prepare(),
);

/**
 * The event of a night as doors name it: its own id, or that of one of its evenings. An id of neither comes back as it
 * is, for whoever looks it up to refuse.
 */
export function eventOfNight(ctx: ServiceContext, nightId: string): string {
  if (exact(ctx.db).get({ id: nightId }) !== undefined) return nightId;
  const course = courses(ctx.db)
    .all(eventRangeOf(nightId))
    .find(({ id }) => isEveningOf(nightId, id));
  return course?.id ?? nightId;
}

/**
 * Of a course: the evening that an instant belongs to, whatever evening a desk was on, which may have missed a week.
 * Null where the event is one evening.
 */
export function eveningAtDoor(ctx: ServiceContext, eventId: string, at: Date): string | null {
  const event = exact(ctx.db).get({ id: eventId });
  return event === undefined ? null : eveningIdAt(event, at);
}
