import { desc, sql, type GetColumnData, type Placeholder, type SQL } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';

/** Later than every instant that is stored: where a list begins that shows the newest first. */
export const END_OF_TIME = new Date(8_640_000_000_000_000);

/** Where a page begins (the last row of the page before), and how many rows it has. */
export type PageRange = { at: Date; id: string; limit: number };

/** A column, or what SQLite alone has: a row's number. */
type IdOf<Id> = AnySQLiteColumn<{ data: Id }> | SQL<Id>;

/** What a page follows: values of the query, of the types that its columns have. */
export type Following<At extends AnySQLiteColumn, Id = string> = {
  at: SQL<GetColumnData<At>>;
  id: SQL<Id> | Placeholder<string, Id>;
};

/** The rows that follow these values in a list with the newest first. One index over both columns answers it. */
export const isBefore = <At extends AnySQLiteColumn, Id = string>(at: At, id: IdOf<Id>, from: Following<At, Id>): SQL =>
  sql`(${at}, ${id}) < (${from.at}, ${from.id})`;

/** The same in a list with the oldest first. */
export const isAfter = <At extends AnySQLiteColumn, Id = string>(at: At, id: IdOf<Id>, from: Following<At, Id>): SQL =>
  sql`(${at}, ${id}) > (${from.at}, ${from.id})`;

/** The order of a list with the newest first, for `orderBy`. */
export const newestFirst = (at: AnySQLiteColumn, id: AnySQLiteColumn | SQL): [SQL, SQL] => [desc(at), desc(id)];

/** A filter that may be left open: a value that is null (`orNull`) lets every row pass. */
export const isOrAny = <C extends AnySQLiteColumn>(column: C, value: SQL<GetColumnData<C> | null>): SQL =>
  sql`(${value} is null or ${column} = ${value})`;
