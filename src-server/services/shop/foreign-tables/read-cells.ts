import { CsvError, parse, type Options } from 'csv-parse/sync';

const SEPARATORS = [';', ',', '\t', '|'];
/** What Excel writes first for itself: which separator the rest has. It is no row of the table. */
const SEPARATOR_LINE = /^"?sep=([^\r\n])"?(?:\r\n|\r|\n)/i;
/** A title or two may stand above the names of the columns. */
const LOOKED_AT = 10;
const HEAD_LENGTH = 32 * 1024;

/** A separator counts outside of quotation marks only. */
function countOf(separator: string, line: string): number {
  let [count, isQuoted] = [0, false];
  for (const sign of line) {
    if (sign === '"') isQuoted = !isQuoted;
    else if (sign === separator && !isQuoted) count += 1;
  }
  return count;
}

/** Whichever separator one of the first rows uses most. */
function separatorOf(text: string): string {
  const lines = text
    .slice(0, HEAD_LENGTH)
    .split(/\r\n|\r|\n/, LOOKED_AT)
    .filter((line) => line.trim() !== '');
  const most = (separator: string) => Math.max(0, ...lines.map((line) => countOf(separator, line)));
  return SEPARATORS.map((sign) => ({ sign, count: most(sign) })).toSorted((a, b) => b.count - a.count)[0]?.sign ?? ';';
}

const filled = (row: readonly string[]): number => row.filter((cell) => cell !== '').length;

/** The first row that names columns: at least two of them, and no title above a much wider table. */
function headAt(rows: readonly string[][]): number {
  const first = rows.slice(0, LOOKED_AT);
  const widest = Math.max(0, ...first.map(filled));
  return first.findIndex((row) => filled(row) >= Math.max(2, widest / 3));
}

/**
 * A table as it stands: `rows` begin below the names of the columns, and an empty row stays in its place, so that the
 * numbers are those that a spreadsheet shows beside it.
 */
export type TableCells = { head: string[]; rows: string[][]; /** The head's own number, from 1. */ headLine: number };

/** A table's text without what stands before its rows, and how they are to be read. */
function begin(given: string): { body: string; options: Options } {
  const text = given.startsWith('\uFEFF') ? given.slice(1) : given;
  const separatorLine = SEPARATOR_LINE.exec(text);
  const body = separatorLine === null ? text : text.slice(separatorLine[0].length);
  const options = {
    delimiter: separatorLine?.[1] ?? separatorOf(body),
    record_delimiter: ['\r\n', '\n', '\r'],
    trim: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
  };
  return { body, options };
}

function cellsOf(all: string[][]): TableCells | null {
  const at = headAt(all);
  const head = all[at];
  return head === undefined ? null : { head, rows: all.slice(at + 1), headLine: at + 1 };
}

function brokenAt(error: unknown): { line: number } {
  if (error instanceof CsvError) return { line: Number(error['lines'] ?? 0) };
  throw error;
}

/** At which line the quotation marks of a table go wrong, or null for a text that is none. */
export type ReadCells = TableCells | { line: number } | null;

/**
 * The cells of a table (RFC 4180) by whichever program: separated by `;`, `,`, tab or `|`, with every kind of line
 * end. Pure.
 */
export function readCells(given: string): ReadCells {
  const { body, options } = begin(given);
  try {
    return cellsOf(parse(body, options));
  } catch (error) {
    return brokenAt(error);
  }
}

/** Whether nothing stands in a row. */
export const isEmptyRow = (row: readonly string[]): boolean => row.every((cell) => cell.trim() === '');
