import { desc, sql, type SQL } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import { placeholdersFor } from './placeholders.ts';

/** Later than every instant that is stored: where a list begins that shows the newest first. */
export const END_OF_TIME = new Date(8_640_000_000_000_000);

/** Where a page begins (the last row of the page before), and how many rows it has. */
export type PageRange = { at: Date; id: string; limit: number };

/** The values `at` and `id` of a query that gives a page. */
function beginning(column: AnySQLiteColumn): SQL {
  const { at, id } = placeholdersFor({ at: column, id: String });
  return sql`(${at}, ${id})`;
}

/**
 * The rows that follow the values `at` and `id` of the query in a list with the newest first. One index over both
 * columns answers it.
 */
export const isBefore = (at: AnySQLiteColumn, id: AnySQLiteColumn | SQL): SQL => sql`(${at}, ${id}) < ${beginning(at)}`;

/** The same in a list with the oldest first. */
export const isAfter = (at: AnySQLiteColumn, id: AnySQLiteColumn): SQL => sql`(${at}, ${id}) > ${beginning(at)}`;

export const newestFirst = (at: AnySQLiteColumn, id: AnySQLiteColumn | SQL): [SQL, SQL] => [desc(at), desc(id)];

/** A filter that may be left open: a value that is null (`orNull`) lets every row pass. */
export const isOrAny = (column: AnySQLiteColumn, value: SQL): SQL => sql`(${value} is null or ${column} = ${value})`;
