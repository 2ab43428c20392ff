import { sql, type Placeholder, type SQL } from 'drizzle-orm';
import { integer, sqliteTable, type SQLiteTable } from 'drizzle-orm/sqlite-core';

// The FTS5 indexes that triggers keep (triggers-search.ts, triggers-people.ts). They are not in schema/, because
// Drizzle would make plain tables of them. `rowid` is the `id` of the rows they index.
export const ticketSearch = sqliteTable('ticket_search', { rowid: integer().notNull() });
export const eventSearch = sqliteTable('event_search', { rowid: integer().notNull() });
export const userSearch = sqliteTable('user_search', { rowid: integer().notNull() });

/** Whether a row has the words of `match`, a value of the query: an FTS5 expression. */
export const hasWords = (index: SQLiteTable, match: Placeholder<string, string>): SQL => sql`${index} match ${match}`;
