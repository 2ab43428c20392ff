import type { UpcomingEventsInput } from '#shared/events/event-queries.ts';
import { isCourseUnderWay } from '#shared/events/course-under-way.ts';
import { byNextEvening } from '#shared/events/evenings.ts';
import type { CourseOffer, EventSummary } from '#shared/events/event-view.ts';
import { whyClosed } from '#shared/events/event-words.ts';
import { UPCOMING_EVENTS_LIMIT } from '#shared/events/list-limits.ts';
import type { ServiceContext } from '../../../base/service-context.ts';
import { findUpcomingRows, findUpcomingRowsOfKind } from '../event-rows.ts';
import { guestTypesOf } from '../guest-types.ts';
import { listRunningRows } from './list-running-rows.ts';
import { summariseEvents } from './summarise-events.ts';

/** Among so many courses to come the next one is looked for that can be booked. */
const COURSES_LOOKED_AT = 12;
const COURSES_SHOWN = 8;

/** The first course to come that can be booked. */
function findOpenCourse(ctx: ServiceContext): EventSummary | undefined {
  const after = ctx.now();
  const courses = findUpcomingRowsOfKind(ctx.db).all({ after, limit: COURSES_LOOKED_AT, kind: 'course' });
  return summariseEvents(ctx, courses).find((course) => whyClosed(course, after) === null);
}

/** The list with the next course that can be booked in its last place, unless one stands in it. */
function withOpenCourse(ctx: ServiceContext, events: EventSummary[], limit: number): EventSummary[] {
  if (events.some((event) => event.kind === 'course' && whyClosed(event, ctx.now()) === null)) return events;
  const course = findOpenCourse(ctx);
  return course === undefined ? events : [...events.slice(0, limit - 1), course];
}

/**
 * Active events that are not over, of one kind or all: what is on now, then what comes next. A course that goes on for
 * weeks stands where its next evening does, and leaves once it has begun and nobody can book it any more.
 */
export function listUpcomingEvents(ctx: ServiceContext, input: UpcomingEventsInput): EventSummary[] {
  const { limit = UPCOMING_EVENTS_LIMIT, kind, withCourse = false } = input ?? {};
  const after = ctx.now();
  const running = listRunningRows(ctx).filter((row) => kind === undefined || row.kind === kind);
  const next =
    kind === undefined
      ? findUpcomingRows(ctx.db).all({ after, limit })
      : findUpcomingRowsOfKind(ctx.db).all({ after, limit, kind });
  const all = summariseEvents(ctx, byNextEvening([...running, ...next], after));
  const events = all.filter((event) => !isCourseUnderWay(event, after)).slice(0, limit);
  return withCourse ? withOpenCourse(ctx, events, limit) : events;
}

/**
 * Courses that somebody can still join, or come to for one evening: those under way by their next evening, then those to
 * come. A trial or a single evening is sold whether or not the course itself is.
 */
export function listCourses(ctx: ServiceContext): CourseOffer[] {
  const after = ctx.now();
  const running = listRunningRows(ctx).filter(({ kind }) => kind === 'course');
  const next = findUpcomingRowsOfKind(ctx.db).all({ after, limit: COURSES_LOOKED_AT, kind: 'course' });
  const rows = byNextEvening([...running, ...next], after);
  return summariseEvents(ctx, rows)
    .map((course, at) => ({ ...course, guestTypes: rows[at] === undefined ? [] : guestTypesOf(ctx, rows[at]) }))
    .filter((course) => course.guestTypes.length > 0 || !isCourseUnderWay(course, after))
    .slice(0, COURSES_SHOWN);
}
