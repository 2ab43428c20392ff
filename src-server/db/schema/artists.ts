import type { OtherWords } from '#shared/website/two-texts.ts';
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { sql } from 'drizzle-orm';
import { createdAt, id } from '../columns.ts';
import { events } from './events.ts';

/** Who plays, teaches or shows something. */
export const artists = sqliteTable(
  'artists',
  {
    id: id(),
    name: text().notNull(),
    about: text().notNull().default(''),
    /** Their own page. */
    url: text(),
    /** What is said about them, in the other language. */
    otherWords: text({ mode: 'json' }).$type<OtherWords<'about'>>(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [index('artists_name_idx').on(t.name)],
);

/** What happens in a night, in its order; written anew as a whole. */
export const lineUpEntries = sqliteTable(
  'line_up_entries',
  {
    eventId: text()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    /** `22:30` by the clock in Berlin in that night: it holds for the night whatever its date. */
    at: text(),
    artistId: text().references(() => artists.id),
    what: text().notNull().default(''),
    otherWords: text({ mode: 'json' }).$type<OtherWords<'what'>>(),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.position] }),
    index('line_up_entries_artist_idx').on(t.artistId, t.eventId),
    check('line_up_entries_at_check', sql`${t.at} IS NULL OR ${t.at} GLOB '[0-2][0-9]:[0-5][0-9]'`),
    check('line_up_entries_words_check', sql`${t.artistId} IS NOT NULL OR ${t.what} <> ''`),
  ],
);
