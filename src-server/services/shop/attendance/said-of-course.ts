import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Said } from '#shared/attendance/attendance.ts';
import { prepared } from '#server/db/client.ts';
import { absences } from '#server/db/schema/tickets.ts';
import { attendanceMarks } from '#server/db/schema/attendance-marks.ts';
import { checkIns } from '#server/db/schema/check-ins.ts';
import { eventEvenings } from '#server/db/schema/event-evenings.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const visitsOf = prepared({ eventId: checkIns.eventId }, (orm, { eventId }) =>
  orm
    .select({ ticketId: checkIns.ticketId, eveningId: checkIns.eveningId, at: checkIns.admittedAt })
    .from(checkIns)
    .where(
      and(
        eq(checkIns.eventId, eventId),
        isNotNull(checkIns.eveningId),
        isNotNull(checkIns.ticketId),
        isNull(checkIns.undoneAt),
      ),
    )
    .prepare(),
);
const absencesOf = prepared({ eventId: eventEvenings.eventId }, (orm, { eventId }) =>
  orm
    .select({ ticketId: absences.ticketId, eveningId: absences.eveningId, at: absences.saidAt })
    .from(eventEvenings)
    .innerJoin(absences, eq(absences.eveningId, eventEvenings.id))
    .where(and(eq(eventEvenings.eventId, eventId), isNull(absences.endedAt)))
    .prepare(),
);
const marksOf = prepared({ eventId: eventEvenings.eventId }, (orm, { eventId }) =>
  orm
    .select({
      ticketId: attendanceMarks.ticketId,
      eveningId: attendanceMarks.eveningId,
      attendance: attendanceMarks.mark,
      at: attendanceMarks.at,
    })
    .from(eventEvenings)
    .innerJoin(attendanceMarks, eq(attendanceMarks.eveningId, eventEvenings.id))
    .where(eq(eventEvenings.eventId, eventId))
    .orderBy(asc(attendanceMarks.at), asc(attendanceMarks.id))
    .prepare(),
);

/** What is said of everybody at every evening of a course, and at which evenings somebody was counted. */
export type SaidOfCourse = {
  of: (ticketId: string, eveningId: string) => readonly Said[];
  isCounted: (eveningId: string) => boolean;
};

/** What visits, absences and the office's marks say of a course. */
export function saidOfCourse(ctx: ServiceContext, eventId: string): SaidOfCourse {
  const visits = visitsOf(ctx.db).all({ eventId });
  const marks = marksOf(ctx.db).all({ eventId });
  const places = new Map<string, Said[]>();
  const add = (place: { ticketId: string | null; eveningId: string | null }, said: Said): void => {
    const key = `${place.ticketId}:${place.eveningId}`;
    const known = places.get(key);
    if (known === undefined) places.set(key, [said]);
    else known.push(said);
  };
  for (const visit of visits) add(visit, { attendance: 'present', at: visit.at });
  for (const absence of absencesOf(ctx.db).all({ eventId })) add(absence, { attendance: 'excused', at: absence.at });
  for (const mark of marks) add(mark, mark);
  const counted = new Set([...visits, ...marks].map(({ eveningId }) => eveningId));
  return {
    of: (ticketId, eveningId) => places.get(`${ticketId}:${eveningId}`) ?? [],
    isCounted: (eveningId) => counted.has(eveningId),
  };
}
