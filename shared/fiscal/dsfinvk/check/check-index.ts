import { columnsOf } from '../column.ts';
import { fileOf, TABLE_NAMES } from '../columns.ts';
import type { Problem } from './problem.ts';
import type { CheckedTable } from './read-table.ts';

const INDEX = 'index.xml';
const textOf = (xml: string, element: string): string | undefined =>
  new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1];

/** `BON_ID A40` of a column as index.xml describes it. */
function describedColumn(xml: string): string {
  const name = textOf(xml, 'Name') ?? '';
  if (/<Numeric\s*\/>/.test(xml)) return `${name} N0`;
  if (xml.includes('<Numeric>')) return `${name} N${textOf(xml, 'Accuracy') ?? 0}`;
  return `${name} A${textOf(xml, 'MaxLength') ?? ''}`;
}

/** The tables that index.xml describes: the file's name and its columns. */
function describedTables(xml: string): Map<string, string[]> {
  const tables = xml.split('<Table>').slice(1);
  return new Map(
    tables.map((table) => [textOf(table, 'URL') ?? '', table.split('<VariableColumn>').slice(1).map(describedColumn)]),
  );
}

/** The columns of the standard, in the same words. */
const standardColumns = (): Map<string, string[]> =>
  new Map(
    TABLE_NAMES.map((table) => [
      fileOf(table),
      columnsOf(table).map((column) =>
        column.kind === 'text' ? `${column.name} A${column.maxLength}` : `${column.name} N${column.decimals}`,
      ),
    ]),
  );

/**
 * Whether index.xml names each table and no other, and describes the columns that the file has: those of the standard,
 * and after them columns of its own.
 */
export function checkIndex(xml: string, tables: readonly CheckedTable[]): Problem[] {
  const described = describedTables(xml);
  const standard = standardColumns();
  const problems: Problem[] = [];
  for (const { file, columns } of tables) {
    const written = described.get(file);
    if (written === undefined) {
      problems.push({ rule: 'index_lacks_file', file: INDEX, about: file });
      continue;
    }
    const wanted = standard.get(file) ?? [];
    const differs = wanted.find((column, index) => written[index] !== column);
    if (differs !== undefined) problems.push({ rule: 'index_columns', file: INDEX, about: `${file}: ${differs}` });
    const names = written.map((column) => column.split(' ')[0]);
    if (names.join(';') !== columns.join(';'))
      problems.push({ rule: 'index_columns', file: INDEX, about: `${file}: not the columns of its first line` });
  }
  const there = new Set(tables.map(({ file }) => file));
  for (const file of described.keys())
    if (!there.has(file)) problems.push({ rule: 'index_names_missing_file', file: INDEX, about: file });
  return problems;
}
