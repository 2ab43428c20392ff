import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from './users.ts';

/**
 * What a person is found by: names and address. Kept by triggers (db/triggers-people.ts) and indexed by the FTS5 table
 * `user_search`, whose content it is. Numbered in the order of sign-up, so 'newest first' is the order of the index.
 */
export const userDocs = sqliteTable('user_docs', {
  id: integer().primaryKey({ autoIncrement: true }),
  userId: text()
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: 'cascade' }),
  name: text().notNull().default(''),
  email: text().notNull().default(''),
});
