import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { events } from './events.ts';

/**
 * What an event is found by: title and place. Kept by triggers (db/triggers-search.ts) and indexed by the FTS5 table
 * `event_search`, whose content it is.
 */
export const eventDocs = sqliteTable('event_docs', {
  id: integer().primaryKey({ autoIncrement: true }),
  eventId: text()
    .notNull()
    .unique()
    .references(() => events.id, { onDelete: 'cascade' }),
  title: text().notNull().default(''),
  place: text().notNull().default(''),
});
