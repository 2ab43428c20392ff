import {
  businesscasesRows,
  cashPerCurrencyRows,
  cashpointclosingRows,
  cashregisterRows,
  locationRows,
  paymentRows,
  vatRows,
} from './closing-rows.ts';
import { closingView, type ClosingView } from './closing-view.ts';
import { columnsOf } from './column.ts';
import { fileOf, KEY_COLUMNS, TABLE_NAMES, type TableName } from './columns.ts';
import { fieldsText, headerLine, type Cell } from './dialect.ts';
import { dtd, DTD_FILE } from './dtd.ts';
import { indexXml, type DescribedTable } from './index-xml.ts';
import { itemamountsRows, linesRows, linesVatRows } from './line-rows.ts';
import type { RowOf } from './row.ts';
import type { ClosingSource } from './source.ts';
import { datapaymentRows, referencesRows, transactionsRows, transactionsVatRows } from './transaction-rows.ts';
import { certificateColumns, transactionsTseRows, tseRows } from './tse-rows.ts';

/** One file of an export; its text is made anew each time it is asked for. */
export type ExportFile = { name: string; chunks(): Iterable<string> };

const noRows = (): [] => [];

/** A closing's rows of each table. A desk has no terminals, no agencies, no sets and no tables to serve. */
const ROWS: { [T in TableName]: (view: ClosingView) => Iterable<RowOf<T>> } = {
  cashpointclosing: cashpointclosingRows,
  location: locationRows,
  cashregister: cashregisterRows,
  slaves: noRows,
  pa: noRows,
  tse: tseRows,
  vat: vatRows,
  businesscases: businesscasesRows,
  payment: paymentRows,
  cash_per_currency: cashPerCurrencyRows,
  transactions: transactionsRows,
  datapayment: datapaymentRows,
  lines: linesRows,
  itemamounts: itemamountsRows,
  subitems: noRows,
  transactions_tse: transactionsTseRows,
  transactions_vat: transactionsVatRows,
  lines_vat: linesVatRows,
  allocation_groups: noRows,
  references: referencesRows,
};

/** The lines of a table, each ended by CRLF. The three keys are the same in all of a closing's rows. */
function* tableLines({ table, columns }: DescribedTable, views: readonly ClosingView[]): Iterable<string> {
  const rowsOf: (view: ClosingView) => Iterable<Readonly<Record<string, Cell>>> = ROWS[table];
  const own = columns.slice(KEY_COLUMNS.length);
  yield headerLine(columns);
  for (const view of views) {
    const keys = fieldsText(columns.slice(0, KEY_COLUMNS.length), view.keys);
    for (const row of rowsOf(view)) yield `${keys};${fieldsText(own, row)}\r\n`;
  }
}

/** By business day, register and number, whoever hands them over: a register's clock may have gone back. */
export function byDay({ closing: a }: ClosingSource, { closing: b }: ClosingSource): number {
  if (a.businessDay !== b.businessDay) return a.businessDay < b.businessDay ? -1 : 1;
  const [one, other] = [a.master.register.serial, b.master.register.serial];
  return one === other ? a.zNumber - b.zNumber : one < other ? -1 : 1;
}

const CHUNK_LENGTH = 16_384;

/** Puts lines together: writing each on its own would take longer than making it. */
function* inChunks(lines: Iterable<string>): Iterable<string> {
  let chunk = '';
  for (const line of lines) {
    chunk += line;
    if (chunk.length < CHUNK_LENGTH) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}

/**
 * An export of these closings (DSFinV-K 2.4): the 20 tables, with their first line only where there is nothing, then
 * index.xml and its grammar. Closings are kept, documents are not: each table goes through them once, and their sums are
 * kept from the first. The same closings make the same bytes for ever. Writing is synchronous: who serves others
 * meanwhile pauses between chunks. Throws RangeError where an amount is no number of the column's kind.
 */
export function* exportFiles(sources: Iterable<ClosingSource>): Iterable<ExportFile> {
  const views = Array.from(sources, closingView).toSorted(byDay);
  const own = certificateColumns(views);
  const tables = TABLE_NAMES.map((table) => ({
    table,
    columns: [...columnsOf(table), ...(table === 'tse' ? own : [])],
  }));
  for (const described of tables)
    yield { name: fileOf(described.table), chunks: () => inChunks(tableLines(described, views)) };
  const { name, city } = views.at(-1)?.closing.master.company ?? { name: '', city: '' };
  yield { name: 'index.xml', chunks: () => [indexXml({ name, city }, tables)] };
  yield { name: DTD_FILE, chunks: () => [dtd()] };
}
