import { setTimeout as pause } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { MOST_ORDER_ROWS } from '#shared/orders/import/order-import.ts';
import { DomainError } from '#shared/errors.ts';

/** The first row is within it. */
const HEAD = 32 * 1024;
/** Read together, before others are answered. */
const PIECE = 8 * 1024;
/**
 * An answer to somebody else takes several turns of the server, so one turn alone would not let it out: a table waits
 * this long between two of its own.
 */
export const BETWEEN_TURNS_MS = 1;
const MOST_COLUMNS = 300;
const BYTE_ORDER_MARK = '\uFEFF';

/** Whichever separator the first row uses most. */
function separatorOf(text: string): string {
  const head = text.slice(0, HEAD).split(/\r?\n/, 1)[0] ?? '';
  const counted = [';', ',', '\t'].map((sign) => ({ sign, columns: head.split(sign).length }));
  return counted.toSorted((a, b) => b.columns - a.columns)[0]?.sign ?? ';';
}

function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += PIECE) yield text.slice(at, at + PIECE);
}

/**
 * The rows of a large table (RFC 4180), read piece by piece so that others are answered meanwhile; lines that hold
 * nothing are left out. Throws ORDER_TABLE_NOT_READABLE for what is no table, or a longer one than is taken at once.
 */
export async function readTable(given: string): Promise<{ head: string[]; rows: string[][] }> {
  const text = given.startsWith(BYTE_ORDER_MARK) ? given.slice(1) : given;
  const parser = parse({
    delimiter: separatorOf(text),
    trim: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_records_with_empty_values: true,
  });
  const rows: string[][] = [];
  const failed = new Promise<never>((_resolve, reject) => parser.once('error', reject));
  // Awaited below; a failure before that is no unhandled one.
  failed.catch(() => undefined);
  parser.on('data', (row: string[]) => rows.push(row));
  const ended = new Promise<void>((resolve) => parser.once('end', resolve));
  try {
    for (const piece of piecesOf(text)) {
      parser.write(piece);
      await Promise.race([pause(BETWEEN_TURNS_MS), failed]);
    }
    parser.end();
    await Promise.race([ended, failed]);
  } catch (error) {
    if (error instanceof CsvError) throw new DomainError('ORDER_TABLE_NOT_READABLE', {}, { cause: error });
    throw error;
  }
  const [head, ...others] = rows;
  if (head === undefined || head.length < 2 || head.length > MOST_COLUMNS || others.length > MOST_ORDER_ROWS)
    throw new DomainError('ORDER_TABLE_NOT_READABLE');
  return { head, rows: others };
}
