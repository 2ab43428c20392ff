import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

// Tables that SQLite and Drizzle's migrator keep themselves. They are not in schema/, because Drizzle would make them.
export const sqliteSchema = sqliteTable('sqlite_schema', { type: text().notNull(), name: text().notNull() });
export const seenMigrations = sqliteTable('__drizzle_migrations', { createdAt: integer() });
