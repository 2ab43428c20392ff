import type { Column } from './column.ts';

/** A number as a whole one and how many of its digits are decimals: 12.50 euros are 1250 with 2 of them. */
export type Decimal = { value: number; decimals: number };
/** What stands in one field: text, a number, or nothing. */
export type Cell = string | Decimal | null | undefined;

/** An amount in integer cents. */
export const inCents = (value: number): Decimal => ({ value, decimals: 2 });
/** An amount in hundred-thousandths of a euro: five decimals, as single lines carry them. */
export const inHundredThousandths = (value: number): Decimal => ({ value, decimals: 5 });
/** A count or a number of something. */
export const whole = (value: number): Decimal => ({ value, decimals: 0 });

/**
 * A number with exactly so many decimals after a comma, without grouping (DSFinV-K 2.4, index.xml). Throws RangeError for
 * what is not finite, can't be held exactly, or has more decimals than the column.
 */
export function decimalText({ value, decimals }: Decimal, wanted: number): string {
  if (!Number.isSafeInteger(value) || decimals > wanted)
    throw new RangeError(`no number with ${wanted} decimals: ${value} with ${decimals}`);
  const digits = Math.abs(value)
    .toString()
    .padStart(decimals + 1, '0');
  const euros = digits.slice(0, digits.length - decimals);
  const fraction = wanted === 0 ? '' : `,${digits.slice(digits.length - decimals).padEnd(wanted, '0')}`;
  return `${value < 0 ? '-' : ''}${euros}${fraction}`;
}

const BREAKS = /[\p{Cc}\u2028\u2029]+/gu;
/** Nearly every field: nothing in it has to be replaced or quoted. */
const PLAIN = /^[^\p{Cc}\u2028\u2029";]*$/u;

/** Text on one line, cut to so many code points, in quotes where it holds a separator or a quote. */
export function textField(text: string, maxLength: number): string {
  if (text.length <= maxLength && PLAIN.test(text)) return text;
  const cut = Array.from(text.replaceAll(BREAKS, ' ')).slice(0, maxLength).join('');
  return /[";]/.test(cut) ? `"${cut.replaceAll('"', '""')}"` : cut;
}

/** One field of a column. Throws RangeError where the cell is not of the column's kind. */
function field(column: Column, cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  if (column.kind === 'text' && typeof cell === 'string') return textField(cell, column.maxLength);
  if (column.kind === 'number' && typeof cell !== 'string')
    try {
      return decimalText(cell, column.decimals);
    } catch (error) {
      throw new RangeError(`${column.name}: ${error instanceof Error ? error.message : ''}`, { cause: error });
    }
  throw new RangeError(`${column.name} holds a ${column.kind}`);
}

/** The fields of these columns in turn, empty where the row says nothing, without the end of a line. */
export const fieldsText = (columns: readonly Column[], row: Readonly<Record<string, Cell>>): string =>
  columns.map((column) => field(column, row[column.name])).join(';');

/** The first line of a table: its columns' names. */
export const headerLine = (columns: readonly Column[]): string => `${columns.map(({ name }) => name).join(';')}\r\n`;
