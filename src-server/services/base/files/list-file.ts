import { setImmediate as nextTurn } from 'node:timers/promises';
import { CSV_BOM, csvLine, type CsvCell } from '#shared/csv-line.ts';
import { workbook, type Cell } from './workbook.ts';

const BATCH = 500;
const MOST_FOUND = 10_000;

/** Reads on from a row; null begins. */
type ReadOn<Row> = (range: { after: Row | null; limit: number }) => Row[];

/** A list in batches, never more of it in memory; `isAtOnce` for what has no pages: what a search finds. */
export async function* batchesOf<Row>(read: ReadOn<Row>, isAtOnce: boolean): AsyncGenerator<Row[]> {
  if (isAtOnce) return yield read({ after: null, limit: MOST_FOUND });
  for (let after: Row | null = null; ;) {
    const rows: Row[] = read({ after, limit: BATCH });
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    if (rows.length < BATCH) return;
    after = last;
    await nextTurn(); // others are answered between two batches
  }
}

/** A list as a file: a line of it as CSV has it, and as cells of a workbook. */
export type FileOfList<Row> = {
  sheet: string;
  columns: readonly { name: string; width: number }[];
  batches: AsyncIterable<readonly Row[]>;
  lineOf: (row: Row) => CsvCell[];
  cellsOf: (row: Row) => Cell[];
};

/** As CSV, a piece at a time. */
export async function* csvOf<Row>({ columns, batches, lineOf }: FileOfList<Row>): AsyncGenerator<string> {
  yield CSV_BOM + csvLine(columns.map(({ name }) => name));
  for await (const rows of batches) yield rows.map((row) => csvLine(lineOf(row))).join('');
}

/** As a workbook. Throws PAYLOAD_TOO_LARGE above 20,000 rows. */
export const xlsxOf = <Row>(list: FileOfList<Row>): Promise<Buffer> => workbook(list);
