import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { CSV_BOM, csvLine } from '#shared/csv-line.ts';
import type { Db } from '#server/db/client.ts';

const ROWS_AT_ONCE = 500;
const AT = 'archiveRow';
/** Columns that only prove or open something; whoever moves in sets new ones. */
const PROVES = /hash$|secret|sealed|password/i;

type Plain = string | number | boolean | null | object;
type Row = Record<string, unknown>;

/** The columns that leave: none that proves, and none that is worked out from others. */
export const exportedColumns = (table: SQLiteTable): Record<string, SQLiteColumn> =>
  Object.fromEntries(
    Object.entries(getTableColumns(table)).filter(
      ([name, column]) => !PROVES.test(name) && column.generated === undefined,
    ),
  );

/** As JSON says it: instants in ISO 8601, bytes in base 64. */
function plain(value: unknown): Plain {
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  return (value ?? null) as Plain;
}

function cellOf(value: unknown): string {
  const said = plain(value);
  if (said === null) return '';
  return typeof said === 'object' ? JSON.stringify(said) : String(said);
}

/** All rows of a table in the order in which they were written, some at a time. */
function* rowsOf({ orm }: Pick<Db, 'orm'>, table: SQLiteTable): Generator<Row[]> {
  const columns = { ...exportedColumns(table), [AT]: sql<number>`rowid`.as(AT) };
  for (let after = 0; ;) {
    const rows: Row[] = orm
      .select(columns)
      .from(table)
      .where(sql`rowid > ${after}`)
      .orderBy(sql`rowid`)
      .limit(ROWS_AT_ONCE)
      .all();
    const last = rows.at(-1)?.[AT];
    if (typeof last !== 'number') return;
    for (const row of rows) delete row[AT];
    yield rows;
    after = last;
  }
}

/** One JSON object a row, a row a line: `[`, lines, `]`. */
export function* jsonPieces(db: Pick<Db, 'orm'>, table: SQLiteTable): Generator<string> {
  let start = '[';
  for (const rows of rowsOf(db, table)) {
    const lines = rows.map((row) =>
      JSON.stringify(Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plain(value)]))),
    );
    yield `${start}\n${lines.join(',\n')}`;
    start = ',';
  }
  yield start === '[' ? '[]\n' : '\n]\n';
}

/** The same for a spreadsheet. */
export function* csvPieces(db: Pick<Db, 'orm'>, table: SQLiteTable): Generator<string> {
  const names = Object.keys(exportedColumns(table));
  yield CSV_BOM + csvLine(names);
  for (const rows of rowsOf(db, table))
    yield rows.map((row) => csvLine(names.map((name) => cellOf(row[name])))).join('');
}

export const fileNameOf = (table: SQLiteTable): string => getTableName(table);
