import { and, asc, count, eq, gt, isNull, ne } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import {
  asksAt,
  REFUSAL_DAYS,
  type CourseChoice,
  type NextCourse,
  type SaveNextCourseInput,
} from '#shared/next-course/next-course.ts';
import type { WaiterState } from '#shared/wait-list/wait-list.ts';
import { prepared } from '#server/db/client.ts';
import { deleteRows, findRow, insertRow, updateRows } from '#server/db/rows.ts';
import { events } from '#server/db/schema/events.ts';
import { nextCourses } from '#server/db/schema/next-courses.ts';
import { waiters } from '#server/db/schema/wait-list.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/** As many as somebody reads through. */
const MOST_CHOICES = 50;

const later = prepared(
  { eventId: events.id, after: events.startsAt, limit: Number },
  (orm, { eventId, after, limit }) =>
    orm
      .select({ id: events.id, title: events.title, startsAt: events.startsAt })
      .from(events)
      .where(
        and(eq(events.kind, 'course'), ne(events.id, eventId), gt(events.startsAt, after), isNull(events.cancelledAt)),
      )
      .orderBy(asc(events.startsAt), asc(events.id))
      .limit(limit)
      .prepare(),
);
const byState = prepared({ eventId: waiters.eventId, afterEventId: nextCourses.eventId }, (orm, of) =>
  orm
    .select({ state: waiters.state, people: count() })
    .from(waiters)
    .where(and(eq(waiters.eventId, of.eventId), eq(waiters.afterEventId, of.afterEventId)))
    .groupBy(waiters.state)
    .prepare(),
);

function requireCourse(ctx: ServiceContext, eventId: string) {
  const course = findRow(ctx.db, events, { id: eventId }, ['kind', 'startsAt', 'endsAt', 'evenings', 'cancelledAt']);
  if (course?.kind !== 'course') throw new DomainError('EVENT_NOT_FOUND');
  return course;
}

const choicesFor = (ctx: ServiceContext, eventId: string, after: Date): CourseChoice[] =>
  later(ctx.db).all({ eventId, after, limit: MOST_CHOICES });

/** `admin.nextCourse.show`: which course follows one, and how those who were there have answered. Error: EVENT_NOT_FOUND. */
export function showNextCourse(ctx: ServiceContext, eventId: string): NextCourse {
  requirePermission(ctx, 'events:manage');
  const course = requireCourse(ctx, eventId);
  const row = findRow(ctx.db, nextCourses, { eventId });
  const states = row === undefined ? [] : byState(ctx.db).all({ eventId: row.nextEventId, afterEventId: eventId });
  const of = (...wanted: WaiterState[]): number =>
    states.filter(({ state }) => wanted.includes(state)).reduce((sum, { people }) => sum + people, 0);
  return {
    nextEventId: row?.nextEventId ?? null,
    days: row?.days ?? REFUSAL_DAYS,
    asksAt: row?.askedAt ?? asksAt(course),
    keptUntil: row?.keptUntil ?? null,
    asked: {
      kept: of('offered'),
      taken: of('served'),
      waiting: of('waiting', 'paused'),
      gone: of('left', 'closed'),
    },
    choices: choicesFor(ctx, eventId, course.startsAt),
  };
}

/**
 * `admin.nextCourse.save`: another course is asked for anew; seats that are kept stay so until their time. Errors:
 * EVENT_NOT_FOUND, also for a next one that is no course after it, EVENT_CANCELLED.
 */
export function saveNextCourse(ctx: ServiceContext, { eventId, nextEventId, days }: SaveNextCourseInput): void {
  requirePermission(ctx, 'events:manage');
  inTransaction(ctx.db, () => {
    const course = requireCourse(ctx, eventId);
    if (course.cancelledAt !== null) throw new DomainError('EVENT_CANCELLED');
    const before = findRow(ctx.db, nextCourses, { eventId }, ['nextEventId', 'days']);
    if (nextEventId === null) deleteRows(ctx.db, nextCourses, { eventId });
    else {
      const next = requireCourse(ctx, nextEventId);
      if (nextEventId === eventId || next.startsAt <= course.startsAt) throw new DomainError('EVENT_NOT_FOUND');
      if (before === undefined) insertRow(ctx.db, nextCourses, { eventId, nextEventId, days });
      else if (before.nextEventId === nextEventId) updateRows(ctx.db, nextCourses, { eventId }, { days });
      else updateRows(ctx.db, nextCourses, { eventId }, { nextEventId, days, askedAt: null, keptUntil: null });
    }
    writeAudit(ctx, {
      action: 'next_course.saved',
      subjectKind: 'event',
      subjectId: eventId,
      ...(before !== undefined && { before }),
      after: { nextEventId, days },
    });
    ctx.contentChanged();
  });
}
