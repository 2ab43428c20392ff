import { getTableName, type Table } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { Db } from '#server/db/client.ts';

function toSqlite(value: unknown): unknown {
  if (value instanceof Date) return value.getTime();
  if (typeof value === 'boolean') return value ? 1 : 0;
  return Array.isArray(value) ? JSON.stringify(value) : value;
}

/** One prepared INSERT for the named columns: thousands of rows in a fraction of a second. */
export function rowWriter<T extends Table, K extends string & keyof T['$inferInsert']>(
  db: Db,
  table: T,
  columns: readonly K[],
): (row: Required<Pick<T['$inferInsert'], K>>) => void {
  const insert = db.sqlite.prepare(
    `INSERT INTO ${getTableName(table)} (${columns.map(toSnakeCase).join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
  );
  return (row) => {
    insert.run(columns.map((column) => toSqlite(row[column])));
  };
}
