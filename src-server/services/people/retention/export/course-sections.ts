import { and, asc, eq, ne } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { prepared } from '#server/db/client.ts';
import { attendanceMarks } from '#server/db/schema/attendance-marks.ts';
import { earnedLevels } from '#server/db/schema/earned-levels.ts';
import { eventEvenings } from '#server/db/schema/event-evenings.ts';
import { events } from '#server/db/schema/events.ts';
import { absences, tickets } from '#server/db/schema/tickets.ts';
import { isOwn, type Section } from './export-section.ts';
import { PERSON } from '../names-person.ts';

const makeUps = alias(tickets, 'make_ups');
const hosts = alias(events, 'hosts');
const hostEvenings = alias(eventEvenings, 'host_evenings');

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
        madeUpAt: hosts.title,
        madeUpStartsAt: hostEvenings.startsAt,
      })
      .from(tickets)
      .innerJoin(absences, eq(absences.ticketId, tickets.id))
      .innerJoin(eventEvenings, eq(eventEvenings.id, absences.eveningId))
      .innerJoin(events, eq(events.id, eventEvenings.eventId))
      .leftJoin(makeUps, and(eq(makeUps.absenceId, absences.id), ne(makeUps.status, 'cancelled')))
      .leftJoin(hosts, eq(hosts.id, makeUps.eventId))
      .leftJoin(hostEvenings, eq(hostEvenings.id, makeUps.eveningId))
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
  levels: prepared(PERSON, (orm) =>
    orm
      .select({
        style: earnedLevels.style,
        level: earnedLevels.level,
        by: earnedLevels.source,
        course: events.title,
        at: earnedLevels.at,
      })
      .from(earnedLevels)
      .leftJoin(tickets, eq(tickets.id, earnedLevels.ticketId))
      .leftJoin(events, eq(events.id, tickets.eventId))
      .where(isOwn(earnedLevels.userId))
      .orderBy(asc(earnedLevels.at))
      .prepare(),
  ),
} satisfies Record<string, Section>;
