import { desc, sql, type SQL } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import { placeholderFor } from './placeholders.ts';

/** Later than every instant that is stored: where a list begins that shows the newest first. */
export const END_OF_TIME = new Date(8_640_000_000_000_000);

/** Where a page begins (the last row of the page before), and how many rows it has. */
export type PageRange = { at: Date; id: string; limit: number };

/**
 * The rows that follow the placeholders `at` and `id` in a list with the newest first. One index over both columns
 * answers it.
 */
export const isBefore = (at: AnySQLiteColumn, id: AnySQLiteColumn | SQL): SQL =>
  sql`(${at}, ${id}) < (${placeholderFor(at, 'at')}, ${sql.placeholder('id')})`;

/** The same in a list with the oldest first. */
export const isAfter = (at: AnySQLiteColumn, id: AnySQLiteColumn): SQL =>
  sql`(${at}, ${id}) > (${placeholderFor(at, 'at')}, ${sql.placeholder('id')})`;

export const newestFirst = (at: AnySQLiteColumn, id: AnySQLiteColumn | SQL): [SQL, SQL] => [desc(at), desc(id)];

/** A filter that may be left open: a placeholder that is null lets every row pass. */
export const isOrAny = (column: AnySQLiteColumn, name: string): SQL =>
  sql`(${placeholderFor(column, name)} is null or ${column} = ${placeholderFor(column, name)})`;
