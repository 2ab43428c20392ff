import { sql, type SQL } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';

/**
 * For `from()`: this table, read over this index and no other. For partial indexes that the planner would pass by, because it does not
 * know how few rows they hold. SQLite refuses the query when the index cannot answer it, so a wrong name fails at once.
 */
export const indexedBy = (table: SQLiteTable, index: string): SQL => sql`${table} indexed by ${sql.identifier(index)}`;
