import { isPromoCode, MOST_LISTED_CODES, promoCodeText, type CodeTable } from '#shared/promo-codes/promo-code.ts';
import { cellText, columnName } from '../foreign-tables/cell-text.ts';
import { isEmptyRow, readCells } from '../foreign-tables/read-cells.ts';

/** What a column of codes is called, in the files of other shops and of partners. */
const CODE_NAMES = new Set([
  'code',
  'codes',
  'promo code',
  'voucher',
  'voucher code',
  'coupon',
  'coupon code',
  'gutscheincode',
  'gutschein',
  'aktionscode',
  'rabattcode',
  'discount code',
]);

type Rows = { rows: readonly string[][]; /** The column of the codes, by its name. */ named: number };

/** The rows of a table; a text without columns is a code a line, the name above them left out. */
function rowsOf(text: string): Rows {
  const table = readCells(text);
  if (table !== null && 'head' in table) {
    const named = table.head.findIndex((name) => CODE_NAMES.has(columnName(name)));
    return { rows: named === -1 ? [table.head, ...table.rows] : table.rows, named };
  }
  const rows = text.split(/\r\n|\r|\n/).map((line) => [line.replaceAll(/^[\s"]+|[\s",;]+$/g, '')]);
  return { rows: CODE_NAMES.has(columnName(rows[0]?.[0] ?? '')) ? rows.slice(1) : rows, named: 0 };
}

/** Without a name, the column in which most cells can be codes. */
function likelyColumn(rows: readonly string[][]): number {
  const width = Math.max(0, ...rows.slice(0, MOST_LISTED_CODES).map((row) => row.length));
  const codes = Array.from({ length: width }, (_, at) => rows.filter((row) => isPromoCode(row[at] ?? '')).length);
  return Math.max(0, codes.indexOf(Math.max(0, ...codes)));
}

/** The codes of a table, each once, and how many of its rows have none. More than a list takes are cut off. Pure. */
export function readCodeTable({ text }: { text: string }): CodeTable {
  const { rows, named } = rowsOf(text.startsWith('\uFEFF') ? text.slice(1) : text);
  const filled = rows.filter((row) => !isEmptyRow(row));
  const column = named === -1 ? likelyColumn(filled) : named;
  const cells = filled.map((row) => promoCodeText(cellText(row[column] ?? '')));
  const codes = [...new Set(cells.filter(isPromoCode))];
  return {
    codes: codes.slice(0, MOST_LISTED_CODES),
    otherRows: cells.filter((cell) => !isPromoCode(cell)).length + Math.max(0, codes.length - MOST_LISTED_CODES),
  };
}
