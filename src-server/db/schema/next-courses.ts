import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { sql } from 'drizzle-orm';
import { instant } from '../columns.ts';
import { events } from './events.ts';

/** Which course follows one; its places are kept for those who were there before everybody may have them. */
export const nextCourses = sqliteTable(
  'next_courses',
  {
    eventId: text()
      .primaryKey()
      .references(() => events.id, { onDelete: 'cascade' }),
    nextEventId: text()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    /** So many days they are kept. */
    days: integer().notNull(),
    askedAt: instant(),
    keptUntil: instant(),
  },
  (t) => [
    index('next_courses_next_idx').on(t.nextEventId),
    check('next_courses_days_check', sql`${t.days} BETWEEN 1 AND 21`),
    check('next_courses_other_check', sql`${t.nextEventId} <> ${t.eventId}`),
    check('next_courses_asked_check', sql`(${t.askedAt} IS NULL) = (${t.keptUntil} IS NULL)`),
  ],
);
