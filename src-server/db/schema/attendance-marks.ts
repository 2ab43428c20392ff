import { check, index, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { sql } from 'drizzle-orm';
import { MARKS } from '#shared/attendance/attendance.ts';
import { id, inList, instant } from '../columns.ts';
import { eventEvenings } from './event-evenings.ts';
import { tickets } from './tickets.ts';

/**
 * Who was at an evening of a course, as its teacher's list says it, or the office says otherwise than visit and absence
 * do. Append-only, and the newest of all three counts; so a correction is one more row, and touches no visit.
 */
export const attendanceMarks = sqliteTable(
  'attendance_marks',
  {
    id: id(),
    ticketId: text()
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    eveningId: text()
      .notNull()
      .references(() => eventEvenings.id, { onDelete: 'cascade' }),
    /** `open` takes back what marks said before it. */
    mark: text({ enum: MARKS }).notNull(),
    /** The office says why; a tap on the list of the evening does not. */
    reason: text(),
    /** Of whom in the office, or of which phone; a number that leads nowhere once their account is gone. */
    markedBy: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [
    index('attendance_marks_place_idx').on(t.ticketId, t.eveningId, t.at),
    index('attendance_marks_evening_idx').on(t.eveningId),
    check('attendance_marks_mark_check', sql`${t.mark} IN ${inList(MARKS)}`),
    check('attendance_marks_reason_check', sql`${t.reason} <> ''`),
  ],
);
