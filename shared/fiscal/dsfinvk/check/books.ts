import { fileOf, TABLE_NAMES, type TableName } from '../columns.ts';
import type { Problem } from './problem.ts';
import type { CheckedRow, CheckedTable } from './read-table.ts';

/** The rows of one document, or of one closing, in each table. */
type RowsByTable = (table: TableName) => readonly CheckedRow[];

/** One document of an export with all its rows. `about` names it in a problem. */
export type CheckedReceipt = { about: string; id: string; row: CheckedRow; rows: RowsByTable };

/** One closing of an export with its rows and its documents, in the order of the file. */
export type CheckedClosing = {
  about: string;
  register: string;
  number: number;
  row: CheckedRow;
  rows: RowsByTable;
  receipts: CheckedReceipt[];
};

export type Tables = ReadonlyMap<TableName, CheckedTable>;
const rowsOf = (tables: Tables, table: TableName): readonly CheckedRow[] => tables.get(table)?.rows ?? [];

/** An amount in hundred-thousandths; an empty field is nothing. */
export function unitsOf(row: CheckedRow, column: string): number {
  const [whole = '', fraction = ''] = row.text(column).split(',');
  return Number(`${whole}${fraction.padEnd(5, '0')}`);
}

/** What some rows come to, in hundred-thousandths. */
export const sumOf = (rows: readonly CheckedRow[], column: string): number =>
  rows.reduce((sum, row) => sum + unitsOf(row, column), 0);

/** An amount as it is told in a problem: `30.00000`. */
export const told = (units: number): string => (units / 100_000).toFixed(5);

/** The tables whose rows are a document's, and those whose rows are a line's. */
const RECEIPT_TABLES = TABLE_NAMES.filter((table) =>
  /^(?:datapayment|lines|itemamounts|subitems|transactions_|lines_vat|allocation_groups|references)/.test(table),
);
const LINE_TABLES: readonly TableName[] = ['lines_vat', 'itemamounts', 'subitems'];
const CLOSING_TABLES = TABLE_NAMES.filter(
  (table) => !RECEIPT_TABLES.includes(table) && table !== 'transactions' && table !== 'cashpointclosing',
);
/** Every closing says where its register stood and what it was. */
const ONE_ROW_TABLES: readonly TableName[] = ['location', 'cashregister'];

const closingKey = (row: CheckedRow): string =>
  `${row.text('Z_KASSE_ID')} ${row.text('Z_ERSTELLUNG')} ${row.text('Z_NR')}`;
const receiptKey = (row: CheckedRow): string => `${closingKey(row)} ${row.text('BON_ID')}`;

const groupedBy = (tables: Tables, names: readonly TableName[], keyOf: (row: CheckedRow) => string) =>
  new Map(names.map((table) => [table, Map.groupBy(rowsOf(tables, table), keyOf)]));

/** Rows whose closing or document is not there. */
function strayRows(
  grouped: ReturnType<typeof groupedBy>,
  known: ReadonlySet<string>,
  rule: 'closing_unknown' | 'receipt_unknown',
): Problem[] {
  return [...grouped].flatMap(([table, groups]) =>
    [...groups]
      .filter(([key]) => !known.has(key))
      .flatMap(([key, rows]) => rows.map(({ line }) => ({ rule, file: fileOf(table), about: `line ${line}: ${key}` }))),
  );
}

function lineProblems({ about, rows }: CheckedReceipt): Problem[] {
  const lines = new Set(rows('lines').map((row) => row.text('POS_ZEILE')));
  return LINE_TABLES.flatMap((table) =>
    rows(table)
      .filter((row) => !lines.has(row.text('POS_ZEILE')))
      .map(({ line }) => ({ rule: 'line_unknown' as const, file: fileOf(table), about: `line ${line}: ${about}` })),
  );
}

function missingRows({ about, rows }: CheckedClosing): Problem[] {
  return ONE_ROW_TABLES.filter((table) => rows(table).length !== 1).map((table) => ({
    rule: 'mandatory' as const,
    file: fileOf(table),
    about: `${rows(table).length} rows of ${about}`,
  }));
}

/** Puts together what belongs to each closing and each document, and tells of rows that belong to none. */
export function booksOf(tables: Tables): { closings: CheckedClosing[]; problems: Problem[] } {
  const closingRows = groupedBy(tables, CLOSING_TABLES, closingKey);
  const receiptRows = groupedBy(tables, RECEIPT_TABLES, receiptKey);
  const heads = groupedBy(tables, ['transactions'], closingKey);
  const receiptOf = (row: CheckedRow): CheckedReceipt => {
    const [key, id] = [receiptKey(row), row.text('BON_ID')];
    return {
      about: `${row.text('Z_KASSE_ID')} ${id}`,
      id,
      row,
      rows: (table) => receiptRows.get(table)?.get(key) ?? [],
    };
  };
  const closings = rowsOf(tables, 'cashpointclosing').map((row): CheckedClosing => {
    const [key, register] = [closingKey(row), row.text('Z_KASSE_ID')];
    return {
      about: `${register} Z ${row.text('Z_NR')}`,
      register,
      number: Number(row.text('Z_NR')),
      row,
      rows: (table) => closingRows.get(table)?.get(key) ?? [],
      receipts: (heads.get('transactions')?.get(key) ?? []).map(receiptOf),
    };
  });
  const knownClosings = new Set(closings.map(({ row }) => closingKey(row)));
  const receipts = closings.flatMap((closing) => closing.receipts);
  return {
    closings,
    problems: [
      ...strayRows(closingRows, knownClosings, 'closing_unknown'),
      ...strayRows(heads, knownClosings, 'closing_unknown'),
      ...strayRows(receiptRows, new Set(receipts.map(({ row }) => receiptKey(row))), 'receipt_unknown'),
      ...receipts.flatMap(lineProblems),
      ...closings.flatMap(missingRows),
    ],
  };
}
