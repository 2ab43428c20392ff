import { randomUUID } from 'node:crypto';
import { and, asc, eq, gt, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm';
import { newestOf } from '#shared/attendance/attendance.ts';
import type { CourseLevel } from '#shared/events/course-level.ts';
import type { DanceStyle } from '#shared/events/event-kind.ts';
import { takesPlace } from '#shared/events/evenings.ts';
import { hasDanced, levelsBy, reachedBy } from '#shared/levels/earned-level.ts';
import type { SetLevelInput } from '#shared/people/person-inputs.ts';
import { DomainError } from '#shared/errors.ts';
import { DAY_MS } from '#shared/time.ts';
import { prepared, type RowOf } from '#server/db/client.ts';
import { findRow, insertRow } from '#server/db/rows.ts';
import { earnedLevels } from '#server/db/schema/earned-levels.ts';
import { events } from '#server/db/schema/events.ts';
import { absences, tickets } from '#server/db/schema/tickets.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import { userById } from '../../base/find-user.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { saidOfCourse, type SaidOfCourse } from '../attendance/said-of-course.ts';

/** So long after its last evening a course is looked at: what is corrected until then counts. */
const LOOKED_AT_MS = 14 * DAY_MS;

const wordsOn = prepared({ userId: earnedLevels.userId }, (orm, { userId }) =>
  orm
    .select({
      style: earnedLevels.style,
      level: earnedLevels.level,
      source: earnedLevels.source,
      at: earnedLevels.at,
    })
    .from(earnedLevels)
    .where(eq(earnedLevels.userId, userId))
    .orderBy(asc(earnedLevels.at), asc(earnedLevels.id))
    .prepare(),
);

/** What somebody dances in each style. */
export const levelsOf = (ctx: Pick<ServiceContext, 'db'>, userId: string): Map<DanceStyle, CourseLevel> =>
  levelsBy(wordsOn(ctx.db).all({ userId }));

/** When a word is written: after every one before, also when the clock was set back or two come in one millisecond. */
function afterAll(ctx: ServiceContext, userId: string): Date {
  const newest = wordsOn(ctx.db).all({ userId }).at(-1)?.at.getTime() ?? 0;
  return new Date(Math.max(ctx.now().getTime(), newest + 1));
}

/** `admin.people.setLevel`: what the office says of somebody; null is none. Error: USER_NOT_FOUND. */
export function setLevel(ctx: ServiceContext, { userId, style, level }: SetLevelInput): void {
  requirePermission(ctx, 'people:manage');
  inTransaction(ctx.db, () => {
    if (userById(ctx.db).get({ userId }) === undefined) throw new DomainError('USER_NOT_FOUND');
    const before = levelsOf(ctx, userId).get(style) ?? null;
    if (before === level) return;
    insertRow(ctx.db, earnedLevels, {
      id: randomUUID(),
      userId,
      style,
      level,
      source: 'office',
      at: afterAll(ctx, userId),
    });
    writeAudit(ctx, {
      action: 'level.set',
      subjectKind: 'user',
      subjectId: userId,
      before: { style, level: before },
      after: { style, level },
    });
  });
}

const justOver = prepared({ since: events.endsAt, now: events.endsAt }, (orm, { since, now }) =>
  orm
    .select({ id: events.id, styles: events.styles, level: events.level, evenings: events.evenings })
    .from(events)
    .where(
      and(eq(events.kind, 'course'), isNull(events.cancelledAt), gt(events.endsAt, since), lte(events.endsAt, now)),
    )
    .orderBy(asc(events.endsAt), asc(events.id))
    .prepare(),
);
type Course = RowOf<typeof justOver>;

const holders = prepared({ eventId: tickets.eventId }, (orm, { eventId }) =>
  orm
    .select({ ticketId: tickets.id, userId: sql<string>`${tickets.userId}` })
    .from(tickets)
    .where(
      and(
        eq(tickets.eventId, eventId),
        ne(tickets.status, 'cancelled'),
        isNull(tickets.eveningId),
        isNull(tickets.passedOnAt),
        isNotNull(tickets.userId),
      ),
    )
    .orderBy(asc(tickets.id))
    .prepare(),
);

/** Where evenings of a course were made up for. */
const madeUp = prepared({ eventId: tickets.eventId }, (orm, { eventId }) =>
  orm
    .select({
      ticketId: absences.ticketId,
      missedEveningId: absences.eveningId,
      guestTicketId: tickets.id,
      hostId: tickets.eventId,
      hostEveningId: sql<string>`${tickets.eveningId}`,
    })
    .from(tickets)
    .innerJoin(absences, eq(absences.id, tickets.absenceId))
    .where(
      and(
        ne(tickets.status, 'cancelled'),
        isNotNull(tickets.eveningId),
        sql`${absences.ticketId} IN (SELECT own.id FROM tickets own WHERE own.event_id = ${eventId})`,
      ),
    )
    .prepare(),
);

/** Whether somebody was at an evening, or made up for it elsewhere. */
function cameTo(ctx: ServiceContext, { id: eventId }: Course, said: SaidOfCourse) {
  const elsewhere = new Map<string, SaidOfCourse>();
  const saidAt = (hostId: string): SaidOfCourse => {
    const known = elsewhere.get(hostId) ?? saidOfCourse(ctx, hostId);
    elsewhere.set(hostId, known);
    return known;
  };
  const instead = madeUp(ctx.db)
    .all({ eventId })
    .filter((one) => newestOf(saidAt(one.hostId).of(one.guestTicketId, one.hostEveningId)) === 'present');
  const placeOf = (ticketId: string, eveningId: string): string => `${ticketId}:${eveningId}`;
  const made = new Set(instead.map(({ ticketId, missedEveningId }) => placeOf(ticketId, missedEveningId)));
  return (ticketId: string, eveningId: string): boolean =>
    newestOf(said.of(ticketId, eveningId)) === 'present' || made.has(placeOf(ticketId, eveningId));
}

/** Call inside a transaction. Gives how many levels were written. */
function earnBy(ctx: ServiceContext, course: Course): number {
  const said = saidOfCourse(ctx, course.id);
  const evenings = course.evenings.filter(takesPlace);
  const counted = evenings.filter(({ id }) => said.isCounted(id));
  const came = cameTo(ctx, course, said);
  const dancers = holders(ctx.db)
    .all({ eventId: course.id })
    .filter(({ ticketId }) =>
      hasDanced({
        came: counted.filter(({ id }) => came(ticketId, id)).length,
        counted: counted.length,
        all: evenings.length,
      }),
    );
  let written = 0;
  for (const { ticketId, userId } of dancers)
    for (const style of course.styles) {
      if (findRow(ctx.db, earnedLevels, { ticketId, style }, ['id']) !== undefined) continue;
      const level = reachedBy(course.level);
      insertRow(ctx.db, earnedLevels, {
        id: randomUUID(),
        userId,
        style,
        level,
        source: 'attendance',
        ticketId,
        at: afterAll(ctx, userId),
      });
      written += 1;
    }
  return written;
}

/**
 * Writes what everybody has reached who danced a course through that is just over: three of four of its evenings, those
 * that were made up for elsewhere among them. Each course in a transaction of its own; again it writes nothing. Gives
 * how many levels were written.
 */
export function earnLevels(ctx: ServiceContext): number {
  const now = ctx.now();
  return justOver(ctx.db)
    .all({ since: new Date(now.getTime() - LOOKED_AT_MS), now })
    .filter(({ evenings }) => evenings.some(takesPlace))
    .reduce((written, course) => written + inTransaction(ctx.db, () => earnBy(ctx, course)), 0);
}
