import { sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Small facts the server remembers between starts, such as how far it has read the provider's events. */
export const meta = sqliteTable('meta', { key: text().primaryKey(), value: text().notNull() });
