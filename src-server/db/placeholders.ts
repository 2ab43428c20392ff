import {
  getTableColumns,
  sql,
  type Column,
  type GetColumnData,
  type Placeholder,
  type SQL,
  type Table,
} from 'drizzle-orm';

/**
 * A placeholder whose value is encoded as the column says: a `Date`, a boolean or a list, as rows give them. A bare
 * `sql.placeholder()` in a `where` or a `set` takes SQLite's own values, and in `values()` it fails on a null instant.
 */
const placeholderFor = (column: Column, name: string): SQL =>
  sql`${sql.param(sql.placeholder(name), {
    mapToDriverValue: (value: unknown) => (value === null ? null : column.mapToDriverValue(value)),
  })}`;

/** What a value of a prepared query is like: a column, or for what no column holds (a limit, a list as JSON) its type. */
type Kind = Column | StringConstructor | NumberConstructor;
type OrNull<K extends Kind> = { orNull: K };
/** The values that a prepared query takes, by name. */
export type Kinds = Record<string, Kind | OrNull<Kind>>;

type ValueOf<K> =
  K extends OrNull<infer Inner>
    ? ValueOf<Inner> | null
    : K extends Column
      ? GetColumnData<K, 'query'>
      : K extends StringConstructor
        ? string
        : number;
/** What `.get()`, `.all()` and `.run()` take. */
export type ValuesOf<K extends Kinds> = { [Name in keyof K]: ValueOf<K[Name]> };
/** What stands in the query for each value, with its type: helpers around a condition check it by their column. */
export type PlaceholdersOf<K extends Kinds> = {
  [Name in keyof K]: K[Name] extends Column | OrNull<Column>
    ? SQL<ValueOf<K[Name]>>
    : Placeholder<string & Name, ValueOf<K[Name]>>;
};

/** A value that may be null though its column may not: `IS`, a filter that is left open. */
export const orNull = <K extends Kind>(kind: K): OrNull<K> => ({ orNull: kind });

/** Several columns of one table under their own names: `columnsOf(orders, ['holdExpiresAt', 'updatedAt'])`. */
export function columnsOf<T extends Table, const Names extends readonly (string & keyof T['_']['columns'])[]>(
  table: T,
  names: Names,
): { [Name in Names[number]]: T['_']['columns'][Name] } {
  const columns: T['_']['columns'] = getTableColumns(table);
  return Object.fromEntries(
    names.map((name) => {
      const column: Column | undefined = columns[name];
      if (column === undefined) throw new Error(`${name} is not a column`);
      return [name, column];
    }),
  ) as { [Name in Names[number]]: T['_']['columns'][Name] };
}

/** The placeholders of the named values, each encoded as its column says. */
export const placeholdersFor = <K extends Kinds>(kinds: K): PlaceholdersOf<K> =>
  Object.fromEntries(
    Object.entries(kinds).map(([name, kind]) => {
      const inner = 'orNull' in kind ? kind.orNull : kind;
      return [name, typeof inner === 'function' ? sql.placeholder(name) : placeholderFor(inner, name)];
    }),
  ) as PlaceholdersOf<K>;
