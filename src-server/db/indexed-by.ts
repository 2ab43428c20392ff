import { sql, type Column, type GetColumnData, type SQL } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';

/**
 * For `from()`: this table, read over this index and no other. For partial indexes that the planner would pass by,
 * because it does not know how few rows they hold. SQLite refuses the query when the index cannot answer it, so a wrong
 * name fails at once. Drizzle does not see the table in it: select its columns as
 * sql`${table.column}`.mapWith(table.column).
 */
export const indexedBy = (table: SQLiteTable, index: string): SQL => sql`${table} indexed by ${sql.identifier(index)}`;

type Read<T extends Record<string, Column>> = { [K in keyof T]: SQL<GetColumnData<T[K]>> };

/**
 * The columns for the `select()` beside `indexedBy()`, where Drizzle does not see the table. Types and decoders stay.
 */
export const readBy = <T extends Record<string, Column>>(columns: T): Read<T> =>
  Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [name, sql`${column}`.mapWith(column)]),
  ) as unknown as Read<T>;
