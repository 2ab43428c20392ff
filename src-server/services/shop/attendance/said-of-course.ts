import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
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
    .orderBy(asc(attendanceMarks.at), asc(sql`${attendanceMarks}.rowid`))
    .prepare(),
);

/** What is said of everybody at every evening of a course, and at which evenings somebody was counted. */
export type SaidOfCourse = {
  of: (ticketId: string, eveningId: string) => readonly Said[];
  isCounted: (eveningId: string) => boolean;
};

/**
 * What visits, absences and marks say of a course. They are one fact, read where each of them stands: nobody is counted
 * twice. A mark that was taken back says nothing any more, nor do those before it.
 */
export function saidOfCourse(ctx: ServiceContext, eventId: string): SaidOfCourse {
  const visits = visitsOf(ctx.db).all({ eventId });
  const marks = marksOf(ctx.db).all({ eventId });
  const places = new Map<string, Said[]>();
  type Place = { ticketId: string | null; eveningId: string | null };
  const keyOf = ({ ticketId, eveningId }: Place): string => `${ticketId}:${eveningId}`;
  const add = (place: Place, said: Said): void => {
    const known = places.get(keyOf(place));
    if (known === undefined) places.set(keyOf(place), [said]);
    else known.push(said);
  };
  for (const visit of visits) add(visit, { attendance: 'present', at: visit.at, by: 'door' });
  for (const absence of absencesOf(ctx.db).all({ eventId }))
    add(absence, { attendance: 'excused', at: absence.at, by: 'holder' });
  for (const { attendance, at, ...place } of marks) {
    const before = places.get(keyOf(place)) ?? [];
    if (attendance !== 'open') add(place, { attendance, at, by: 'note' });
    else
      places.set(
        keyOf(place),
        before.filter(({ by }) => by !== 'note'),
      );
  }
  const counted = new Set([...visits, ...marks].map(({ eveningId }) => eveningId));
  return {
    of: (ticketId, eveningId) => places.get(`${ticketId}:${eveningId}`) ?? [],
    isCounted: (eveningId) => counted.has(eveningId),
  };
}
