import type { CellObject, SheetData } from 'write-excel-file/node';
import { DomainError } from '#shared/errors.ts';

/** A workbook is made in one piece, so it is for an event or a season; all there ever was is for the CSV. */
const MOST_ROWS = 20_000;

export type Cell = CellObject | null;
export const textCell = (value: string | null): Cell => ({ value: value ?? '', type: String });
export const countCell = (value: number | null): Cell => (value === null ? null : { value, type: Number });
/** Money is a number, in euros. */
export const euroCell = (cents: number): Cell => ({ value: cents / 100, type: Number, format: '0.00' });

type Workbook<Row> = {
  sheet: string;
  columns: readonly { name: string; width: number }[];
  batches: AsyncIterable<readonly Row[]>;
  cellsOf: (row: Row) => Cell[];
};

/** A list as a workbook of one sheet: texts stay texts, money is a number. Throws PAYLOAD_TOO_LARGE above 20,000 rows. */
export async function workbook<Row>({ sheet, columns, batches, cellsOf }: Workbook<Row>): Promise<Buffer> {
  const data: SheetData = [columns.map(({ name }) => ({ value: name, fontWeight: 'bold' as const }))];
  for await (const rows of batches) {
    if (data.length + rows.length > MOST_ROWS + 1) throw new DomainError('PAYLOAD_TOO_LARGE');
    for (const row of rows) data.push(cellsOf(row));
  }
  const { default: writeXlsxFile } = await import('write-excel-file/node'); // heavy: loaded with the first workbook
  return writeXlsxFile(data, {
    sheet,
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
  }).toBuffer();
}
