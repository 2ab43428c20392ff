import { Button, Table } from '@mantine/core';
import { useId, useState, type ReactNode } from 'react';
import { CSV_BOM, csvEuros, csvLine, type CsvCell } from '#shared/csv-line.ts';
import { formatCents } from '#shared/money.ts';
import { saveFile } from '../save-file.ts';
import { adminWords } from './words.ts';
import { useWords, useLang } from '../lang.tsx';
import type { Lang } from '#shared/lang.ts';

/** A cell of a chart's table: words, a number, or an amount in cents. */
export type ChartCell = string | number | { cents: number };

type ChartCardProps = {
  title: string;
  /** What the picture says, in a sentence; a screen reader reads it in its place. */
  sentence: string;
  /** Beside the heading. */
  note?: string;
  columns: readonly string[];
  rows: readonly (readonly ChartCell[])[];
  /** Of the CSV, without its ending. */
  fileName: string;
  /** The picture; left out where the table is enough, `null` while there is nothing to draw. */
  children?: ReactNode;
};

const shown = (cell: ChartCell, lang: Lang): string | number =>
  typeof cell === 'object' ? formatCents(cell.cents, lang) : cell;
const written = (cell: ChartCell): CsvCell => (typeof cell === 'object' ? csvEuros(cell.cents) : cell);

/** A picture of numbers, with the sentence it says, its table and its file. */
export function ChartCard({ title, sentence, note, columns, rows, fileName, children }: ChartCardProps) {
  const words = useWords(adminWords);
  const [isTable, setIsTable] = useState(children === undefined);
  const id = useId();
  const save = (): void =>
    saveFile(
      `${fileName}.csv`,
      CSV_BOM + [columns, ...rows.map((row) => row.map(written))].map((line) => csvLine(line)).join(''),
      'text/csv;charset=utf-8',
    );
  return (
    <section className="admin-panel chart-card" aria-labelledby={id}>
      <div className="chart-head">
        <h2 id={id}>{title}</h2>
        {note !== undefined && <p className="dim small">{note}</p>}
      </div>
      <p className="chart-sentence">{sentence}</p>
      {children}
      {isTable && <NumberTable label={words.tableOf(title)} columns={columns} rows={rows} />}
      <div className="chart-acts">
        {children !== undefined && (
          <Button variant="subtle" size="sm" aria-expanded={isTable} onClick={() => setIsTable(!isTable)}>
            {isTable ? words.hideTheTable : words.showAsTable}
          </Button>
        )}
        <Button variant="subtle" size="sm" onClick={save} disabled={rows.length === 0}>
          {words.saveAsCsv}
        </Button>
      </div>
    </section>
  );
}

type NumberTableProps = Pick<ChartCardProps, 'columns' | 'rows'> & { label: string };

/** Numbers under one another; moves sideways where the window is narrow, and the keyboard reaches it. */
function NumberTable({ label, columns, rows }: NumberTableProps) {
  const lang = useLang();
  return (
    <div className="number-table" role="region" aria-label={label} tabIndex={0}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column} scope="col">
                {column}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(([first = '', ...rest], at) => (
            <Table.Tr key={`${String(shown(first, lang))} ${at}`}>
              <Table.Th scope="row">{shown(first, lang)}</Table.Th>
              {rest.map((cell, column) => (
                <Table.Td key={columns[column + 1]}>{shown(cell, lang)}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
