import { getTableColumns, sql, type Column, type SQL, type Table } from 'drizzle-orm';

/**
 * A placeholder whose value is encoded as the column says: a `Date`, a boolean or a list, as rows give them. A bare
 * `sql.placeholder()` in a `where` or a `set` takes SQLite's own values, and in `values()` it fails on a null instant.
 */
export const placeholderFor = (column: Column, name: string): SQL =>
  sql`${sql.param(sql.placeholder(name), {
    mapToDriverValue: (value: unknown) => (value === null ? null : column.mapToDriverValue(value)),
  })}`;

/** One placeholder for each named column, under the column's own name: what `values()` and `set()` take. */
export function placeholdersOf<T extends Table, K extends string & keyof T['_']['columns']>(
  table: T,
  names: readonly K[],
): Record<K, SQL> {
  const columns = getTableColumns(table);
  return Object.fromEntries(
    names.map((name) => {
      const column: Column | undefined = columns[name];
      if (column === undefined) throw new Error(`${name} is not a column`);
      return [name, placeholderFor(column, name)];
    }),
  ) as Record<K, SQL>;
}
