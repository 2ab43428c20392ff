import { check, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { sql } from 'drizzle-orm';
import { instant } from '../columns.ts';
import { eventEvenings } from './event-evenings.ts';

/**
 * What an evening of a course was about: text, links, a playlist, songs. Holders of tickets are written to once, when it
 * is published; a correction changes the row, and the audit log has what stood there before.
 */
export const eveningRecaps = sqliteTable(
  'evening_recaps',
  {
    eveningId: text()
      .primaryKey()
      .references(() => eventEvenings.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    links: text({ mode: 'json' }).$type<string[]>().notNull(),
    /** Empty is none. */
    playlistUrl: text().notNull().default(''),
    songs: text({ mode: 'json' }).$type<string[]>().notNull(),
    publishedAt: instant().notNull(),
    changedAt: instant(),
  },
  (t) => [check('evening_recaps_text_check', sql`${t.text} <> ''`)],
);
