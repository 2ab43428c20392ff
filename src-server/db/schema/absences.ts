import { check, index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { sql } from 'drizzle-orm';
import { ABSENCE_ENDS } from '#shared/absences/absence.ts';
import { flag, id, inList, instant } from '../columns.ts';
import { eventEvenings } from './event-evenings.ts';
import { tickets } from './tickets.ts';

/**
 * Evenings of a course that a ticket's holder has said not to come to, one row for each time it was said. It ends when
 * it is taken back, when they come all the same, with the ticket, and with the evening (db/triggers-absences.ts).
 */
export const absences = sqliteTable(
  'absences',
  {
    id: id(),
    ticketId: text()
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    eveningId: text()
      .notNull()
      .references(() => eventEvenings.id, { onDelete: 'cascade' }),
    saidAt: instant().notNull(),
    /** Said so early that the place is free for that evening; later it only excuses. */
    isInTime: flag().notNull(),
    endedAt: instant(),
    endReason: text({ enum: ABSENCE_ENDS }),
  },
  (t) => [
    uniqueIndex('absences_live_unique')
      .on(t.ticketId, t.eveningId)
      .where(sql`ended_at IS NULL`),
    index('absences_ticket_idx').on(t.ticketId),
    index('absences_evening_idx').on(t.eveningId),
    check('absences_end_reason_check', sql`${t.endReason} IN ${inList(ABSENCE_ENDS)}`),
    check('absences_ended_check', sql`(${t.endedAt} IS NULL) = (${t.endReason} IS NULL)`),
  ],
);
