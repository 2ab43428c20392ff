import { check, index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { sql } from 'drizzle-orm';
import { COURSE_LEVELS } from '#shared/events/course-level.ts';
import { DANCE_STYLES } from '#shared/events/event-kind.ts';
import { LEVEL_SOURCES } from '#shared/levels/earned-level.ts';
import { id, inList, instant } from '../columns.ts';
import { tickets } from './tickets.ts';
import { users } from './users.ts';

/**
 * What level somebody dances in a style: by a course they have danced through, or by the office's word. Append-only, and
 * read from the oldest to the newest, so what the office says holds until the next course.
 */
export const earnedLevels = sqliteTable(
  'earned_levels',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    style: text({ enum: DANCE_STYLES }).notNull(),
    /** Null is none, as the office says. */
    level: text({ enum: COURSE_LEVELS }),
    source: text({ enum: LEVEL_SOURCES }).notNull(),
    /** Of the course that was danced. */
    ticketId: text().references(() => tickets.id, { onDelete: 'cascade' }),
    at: instant().notNull(),
  },
  (t) => [
    index('earned_levels_user_idx').on(t.userId, t.at),
    uniqueIndex('earned_levels_ticket_unique')
      .on(t.ticketId, t.style)
      .where(sql`ticket_id IS NOT NULL`),
    check('earned_levels_style_check', sql`${t.style} IN ${inList(DANCE_STYLES)}`),
    check('earned_levels_level_check', sql`${t.level} IN ${inList(COURSE_LEVELS)}`),
    check('earned_levels_source_check', sql`${t.source} IN ${inList(LEVEL_SOURCES)}`),
    check(
      'earned_levels_course_check',
      sql`(${t.source} = 'attendance') = (${t.ticketId} IS NOT NULL) AND (${t.source} = 'office' OR ${t.level} IS NOT NULL)`,
    ),
  ],
);
