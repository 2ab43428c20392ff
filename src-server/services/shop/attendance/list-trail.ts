import { and, eq, sql } from 'drizzle-orm';
import type { PlaceOfEveningInput } from '#shared/attendance/attendance-inputs.ts';
import type { TrailEntry } from '#shared/attendance/attendance.ts';
import { findRows } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { absences } from '#server/db/schema/tickets.ts';
import { attendanceMarks } from '#server/db/schema/attendance-marks.ts';
import { checkIns } from '#server/db/schema/check-ins.ts';
import { desks } from '#server/db/schema/desk.ts';
import { doorPhones } from '#server/db/schema/door-phones.ts';
import { users } from '#server/db/schema/users.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const PLACE = { ticketId: absences.ticketId, eveningId: absences.eveningId };
const visits = prepared(PLACE, (orm, { ticketId, eveningId }) =>
  orm
    .select({ at: checkIns.admittedAt, undoneAt: checkIns.undoneAt, desk: desks.name })
    .from(checkIns)
    .innerJoin(desks, eq(desks.id, checkIns.deskId))
    .where(and(eq(checkIns.ticketId, ticketId), eq(checkIns.eveningId, eveningId)))
    .prepare(),
);
const marks = prepared(PLACE, (orm, { ticketId, eveningId }) =>
  orm
    .select({
      at: attendanceMarks.at,
      what: attendanceMarks.mark,
      /** Of the office, or who taught; their name goes after a while, the number of their phone stays. */
      by: sql<string | null>`coalesce(${users.name}, ${doorPhones.helperName}, ${desks.name})`,
      reason: attendanceMarks.reason,
    })
    .from(attendanceMarks)
    .leftJoin(users, eq(users.id, attendanceMarks.markedBy))
    .leftJoin(doorPhones, eq(doorPhones.id, attendanceMarks.markedBy))
    .leftJoin(desks, eq(desks.id, attendanceMarks.markedBy))
    .where(and(eq(attendanceMarks.ticketId, ticketId), eq(attendanceMarks.eveningId, eveningId)))
    .prepare(),
);

/** What is ended by something else than its holder is told by that: the visit, the ticket, the evening. */
const isTakenBack = ({ endReason }: { endReason: string | null }): boolean => endReason === 'taken_back';

/** `admin.attendance.trail`: all that was said of one place on one evening, oldest first. */
export function listTrail(ctx: ServiceContext, place: PlaceOfEveningInput): TrailEntry[] {
  requirePermission(ctx, 'admin:read');
  const entry = (at: Date, what: TrailEntry['what'], by: string | null = null): TrailEntry => ({
    at,
    what,
    by,
    reason: null,
  });
  const said = findRows(ctx.db, absences, place, ['saidAt', 'endedAt', 'endReason']);
  return [
    ...visits(ctx.db)
      .all(place)
      .flatMap(({ at, undoneAt, desk }) => [
        entry(at, 'came', desk),
        ...(undoneAt === null ? [] : [entry(undoneAt, 'taken_back', desk)]),
      ]),
    ...said.flatMap((one) => [
      entry(one.saidAt, 'cant_come'),
      ...(one.endedAt === null || !isTakenBack(one) ? [] : [entry(one.endedAt, 'comes')]),
    ]),
    ...marks(ctx.db).all(place),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime());
}
