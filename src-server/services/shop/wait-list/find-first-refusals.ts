import { and, eq, gt, sql } from 'drizzle-orm';
import type { FirstRefusal } from '#shared/next-course/next-course.ts';
import type { NamedEvent } from '#shared/events/booked-event.ts';
import { prepared } from '#server/db/client.ts';
import { findRow } from '#server/db/rows.ts';
import { events } from '#server/db/schema/events.ts';
import { nextCourses } from '#server/db/schema/next-courses.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import type { WaiterRow } from './find-places.ts';

const running = prepared({ nextEventId: nextCourses.nextEventId, now: nextCourses.keptUntil }, (orm, of) =>
  orm
    .select({
      title: events.title,
      otherWords: events.otherWords,
      until: sql<Date>`${nextCourses.keptUntil}`.mapWith(events.startsAt),
      places: sql<number>`(SELECT count(*) FROM waiters kept WHERE kept.event_id = ${nextCourses.nextEventId}
        AND kept.after_event_id = ${nextCourses.eventId} AND kept.state = 'offered')`,
    })
    .from(nextCourses)
    .innerJoin(events, eq(events.id, nextCourses.eventId))
    .where(and(eq(nextCourses.nextEventId, of.nextEventId), gt(nextCourses.keptUntil, of.now)))
    .prepare(),
);

/** For whom seats of a course are kept at the moment. */
export const findFirstRefusals = (ctx: Pick<ServiceContext, 'db' | 'now'>, eventId: string): FirstRefusal[] =>
  running(ctx.db)
    .all({ nextEventId: eventId, now: ctx.now() })
    .filter(({ places }) => places > 0);

/** The title of the course that somebody was in who is asked first; null for whoever joined a list. */
export const courseBefore = (ctx: Pick<ServiceContext, 'db'>, { afterEventId }: WaiterRow): NamedEvent | null =>
  afterEventId === null ? null : (findRow(ctx.db, events, { id: afterEventId }, ['title', 'otherWords']) ?? null);
