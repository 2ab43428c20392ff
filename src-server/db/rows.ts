/**
 * Single-table writes, and reads by values that columns have to have. Each statement is prepared once per database,
 * table and set of columns. Joins, orders, sums and conditions other than 'is' are `prepared` (`client.ts`).
 */
import { and, eq, getTableColumns, isNull, type SQL } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Db, Orm } from './client.ts';
import { placeholdersFor } from './placeholders.ts';

type HasOrm = Pick<Db, 'orm'>;
type Row<T extends SQLiteTable> = T['$inferSelect'];
/** What a row has to have: every named column that value, or none at all where it is null. At least one. */
type Having<T extends SQLiteTable> = { [Name in keyof Row<T>]?: Row<T>[Name] };
type Values = Record<string, unknown>;
type Statement = {
  get(values: Values): unknown;
  all(values: Values): unknown;
  run(values: Values): { changes: number };
};

const statements = new WeakMap<Orm, Map<SQLiteTable, Map<string, Statement>>>();

type At = { db: HasOrm; table: SQLiteTable };

function statementOf({ db, table }: At, key: string, build: (orm: Orm) => Statement): Statement {
  let ofDb = statements.get(db.orm);
  if (ofDb === undefined) statements.set(db.orm, (ofDb = new Map()));
  let ofTable = ofDb.get(table);
  if (ofTable === undefined) ofDb.set(table, (ofTable = new Map()));
  let statement = ofTable.get(key);
  if (statement === undefined) ofTable.set(key, (statement = build(db.orm)));
  return statement;
}

/** The columns that a row gives a value: neither what is undefined, nor what else the object carries. */
function namesOf(table: SQLiteTable, values: Values): string[] {
  const columns = getTableColumns(table);
  return Object.keys(values).filter((name) => values[name] !== undefined && columns[name] !== undefined);
}

function columnsNamed(table: SQLiteTable, names: readonly string[]) {
  const columns = getTableColumns(table);
  return Object.fromEntries(
    names.map((name) => {
      const column = columns[name];
      if (column === undefined) throw new Error(`${name} is not a column`);
      return [name, column];
    }),
  );
}

const placeholders = (table: SQLiteTable, names: readonly string[]) => placeholdersFor(columnsNamed(table, names));

/** A condition's name among a statement's values, beside a new value of the same column. */
const inCondition = (name: string): string => `its ${name}`;

/** `id,status=null`: the shape of a condition. One without a value would touch every row, so it is refused. */
function shapeOf(having: Values): string {
  const names = Object.keys(having);
  if (names.length === 0) throw new Error('a row is looked for by at least one value');
  return names
    .map((name) => {
      if (having[name] === undefined) throw new Error(`${name} has no value to look for`);
      return having[name] === null ? `${name}=null` : name;
    })
    .join();
}

function conditionFor(table: SQLiteTable, having: Values): SQL | undefined {
  const columns = columnsNamed(table, Object.keys(having));
  const values = placeholdersFor(
    Object.fromEntries(Object.entries(columns).map(([name, column]) => [inCondition(name), column])),
  );
  return and(
    ...Object.entries(columns).map(([name, column]) =>
      having[name] === null ? isNull(column) : eq(column, values[inCondition(name)]),
    ),
  );
}

const conditionValues = (having: Values): Values =>
  Object.fromEntries(Object.entries(having).map(([name, value]) => [inCondition(name), value]));

/** Writes a row. A column that is left out, or undefined, gets its default. Throws what the database refuses. */
export function insertRow<T extends SQLiteTable>(db: HasOrm, table: T, row: T['$inferInsert']): void {
  const names = namesOf(table, row);
  statementOf({ db, table }, `insert ${names.join()}`, (orm) =>
    orm.insert<SQLiteTable>(table).values(placeholders(table, names)).prepare(),
  ).run(row);
}

/** Writes a row unless one with its key stands already; says whether it was written. */
export function insertIfNew<T extends SQLiteTable>(db: HasOrm, table: T, row: T['$inferInsert']): boolean {
  const names = namesOf(table, row);
  const statement = statementOf({ db, table }, `insert if new ${names.join()}`, (orm) =>
    orm.insert<SQLiteTable>(table).values(placeholders(table, names)).onConflictDoNothing().prepare(),
  );
  return statement.run(row).changes > 0;
}

function selecting({ db, table }: At, having: Values, names: readonly string[] | undefined): Statement {
  return statementOf({ db, table }, `select ${names?.join() ?? '*'} of ${shapeOf(having)}`, (orm) => {
    const query = names === undefined ? orm.select() : orm.select(columnsNamed(table, names));
    return query.from(table).where(conditionFor(table, having)).prepare();
  });
}

/**
 * The first row that has these values, or undefined: `findRow(db, orders, { id })`, with the columns that are asked for
 * or all: `findRow(db, orders, { id }, ['status'])`.
 */
export function findRow<T extends SQLiteTable>(db: HasOrm, table: T, having: Having<T>): Row<T> | undefined;
export function findRow<T extends SQLiteTable, const Name extends keyof Row<T>>(
  db: HasOrm,
  table: T,
  having: Having<T>,
  names: readonly Name[],
): Pick<Row<T>, Name> | undefined;
export function findRow(db: HasOrm, table: SQLiteTable, having: Values, names?: readonly string[]): unknown {
  return selecting({ db, table }, having, names).get(conditionValues(having));
}

/** All rows that have these values, in no order. Takes what `findRow` takes. */
export function findRows<T extends SQLiteTable>(db: HasOrm, table: T, having: Having<T>): Row<T>[];
export function findRows<T extends SQLiteTable, const Name extends keyof Row<T>>(
  db: HasOrm,
  table: T,
  having: Having<T>,
  names: readonly Name[],
): Pick<Row<T>, Name>[];
export function findRows(db: HasOrm, table: SQLiteTable, having: Values, names?: readonly string[]): unknown {
  return selecting({ db, table }, having, names).all(conditionValues(having));
}

/** Gives the rows that have these values new ones; says how many it were. */
export function updateRows<T extends SQLiteTable>(
  db: HasOrm,
  table: T,
  having: Having<T>,
  changes: Partial<T['$inferInsert']>,
): number {
  const set: Values = changes;
  const names = namesOf(table, set);
  const statement = statementOf({ db, table }, `update ${names.join()} of ${shapeOf(having)}`, (orm) =>
    orm.update<SQLiteTable>(table).set(placeholders(table, names)).where(conditionFor(table, having)).prepare(),
  );
  return statement.run({ ...set, ...conditionValues(having) }).changes;
}

/** Deletes the rows that have these values; says how many it were. */
export function deleteRows<T extends SQLiteTable>(db: HasOrm, table: T, having: Having<T>): number {
  const statement = statementOf({ db, table }, `delete of ${shapeOf(having)}`, (orm) =>
    orm.delete(table).where(conditionFor(table, having)).prepare(),
  );
  return statement.run(conditionValues(having)).changes;
}
