import type { SQLiteInsertValue, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Db } from '#server/db/client.ts';
import { placeholdersOf } from '#server/db/placeholders.ts';

/** One prepared INSERT for the named columns: thousands of rows in a fraction of a second. */
export function rowWriter<T extends SQLiteTable, K extends string & keyof T['$inferInsert']>(
  db: Db,
  table: T,
  columns: readonly K[],
): (row: Required<Pick<T['$inferInsert'], K>>) => void {
  const insert = db.orm
    .insert(table)
    .values(placeholdersOf(table, columns) as SQLiteInsertValue<T>)
    .prepare();
  return (row) => void insert.run(row);
}
