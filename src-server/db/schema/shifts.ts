import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { LocalDate } from '#shared/time.ts';
import { createdAt, id, instant } from '../columns.ts';
import { eventEvenings } from './event-evenings.ts';
import { events } from './events.ts';

/**
 * The plan of a night: which job is done from when to when, and by how many. Who is in it stands in the shift calendar
 * (`cashiers.ts`). Triggers move it with its night and refuse one person too many (db/triggers-shifts.ts).
 */
export const shifts = sqliteTable(
  'shifts',
  {
    id: id(),
    eventId: text()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    /** Of a weekly course; else null. */
    eveningId: text().references(() => eventEvenings.id, { onDelete: 'cascade' }),
    /** The day whose evening it is when the shift starts; a trigger keeps it. */
    date: text().$type<LocalDate>().notNull(),
    /** One of `shared/shifts/jobs.ts`, or the house's own words. */
    job: text().notNull(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    needed: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [
    index('shifts_event_idx').on(t.eventId),
    index('shifts_evening_idx').on(t.eveningId),
    index('shifts_date_idx').on(t.date),
    check('shifts_times_check', sql`${t.endsAt} > ${t.startsAt}`),
    check('shifts_needed_check', sql`${t.needed} BETWEEN 1 AND 50`),
    check('shifts_job_check', sql`length(${t.job}) BETWEEN 1 AND 40`),
  ],
);
