import { asc, eq } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { absences } from '#server/db/schema/absences.ts';
import { attendanceMarks } from '#server/db/schema/attendance-marks.ts';
import { eventEvenings } from '#server/db/schema/event-evenings.ts';
import { events } from '#server/db/schema/events.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { isOwn, type Section } from './export-section.ts';
import { PERSON } from '../names-person.ts';

/** The courses somebody has a ticket of, evening by evening. */
export const COURSE_SECTIONS = {
  absences: prepared(PERSON, (orm) =>
    orm
      .select({
        ticketNumber: tickets.ticketNumber,
        event: events.title,
        eveningStartsAt: eventEvenings.startsAt,
        saidAt: absences.saidAt,
        inTime: absences.isInTime,
        endedAt: absences.endedAt,
        endedBecause: absences.endReason,
      })
      .from(tickets)
      .innerJoin(absences, eq(absences.ticketId, tickets.id))
      .innerJoin(eventEvenings, eq(eventEvenings.id, absences.eveningId))
      .innerJoin(events, eq(events.id, eventEvenings.eventId))
      .where(isOwn(tickets.userId))
      .orderBy(asc(eventEvenings.startsAt), asc(absences.saidAt))
      .prepare(),
  ),
  attendance: prepared(PERSON, (orm) =>
    orm
      .select({
        ticketNumber: tickets.ticketNumber,
        event: events.title,
        eveningStartsAt: eventEvenings.startsAt,
        noted: attendanceMarks.mark,
        reason: attendanceMarks.reason,
        at: attendanceMarks.at,
      })
      .from(tickets)
      .innerJoin(attendanceMarks, eq(attendanceMarks.ticketId, tickets.id))
      .innerJoin(eventEvenings, eq(eventEvenings.id, attendanceMarks.eveningId))
      .innerJoin(events, eq(events.id, eventEvenings.eventId))
      .where(isOwn(tickets.userId))
      .orderBy(asc(eventEvenings.startsAt), asc(attendanceMarks.at))
      .prepare(),
  ),
} satisfies Record<string, Section>;
