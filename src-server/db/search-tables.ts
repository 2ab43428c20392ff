import { sql, type SQL } from 'drizzle-orm';
import { integer, sqliteTable, type SQLiteTable } from 'drizzle-orm/sqlite-core';
import { placeholdersFor } from './placeholders.ts';

// The FTS5 indexes that triggers keep (triggers-search.ts, triggers-people.ts). They are not in schema/, because
// Drizzle would make plain tables of them. `rowid` is the `id` of the rows they index.
export const ticketSearch = sqliteTable('ticket_search', { rowid: integer().notNull() });
export const userSearch = sqliteTable('user_search', { rowid: integer().notNull() });

/** Whether a row has the words of the query's value `match`, an FTS5 expression. */
export const hasWords = (index: SQLiteTable): SQL => sql`${index} match ${placeholdersFor({ match: String }).match}`;
