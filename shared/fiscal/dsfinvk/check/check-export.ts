import { fileOf, TABLE_NAMES } from '../columns.ts';
import { booksOf, type CheckedClosing, type Tables } from './books.ts';
import { checkClosing } from './check-closing.ts';
import { checkForm } from './check-form.ts';
import { checkIndex } from './check-index.ts';
import { checkMovements } from './check-movements.ts';
import { checkNumbers } from './check-numbers.ts';
import { checkReceipt, ratesOf } from './check-receipt.ts';
import { checkReferences } from './check-references.ts';
import { checkDevices, checkSignature } from './check-signature.ts';
import { checkTimes } from './check-times.ts';
import type { Problem, ProblemRule } from './problem.ts';
import { readTable, type CheckedTable } from './read-table.ts';
import { DTD_FILE } from '../dtd.ts';

const EXPECTED: readonly string[] = [...TABLE_NAMES.map(fileOf), 'index.xml', DTD_FILE];

/** Whether the 22 files are there, under their names, and nothing beside them (DSFinV-K 2.4). */
function checkFiles(names: readonly string[]): Problem[] {
  const problems: Problem[] = [];
  for (const file of EXPECTED) {
    if (names.includes(file)) continue;
    const other = names.find((name) => name.toLowerCase() === file);
    problems.push(
      other === undefined
        ? { rule: 'file_missing', file, about: 'is not there' }
        : { rule: 'file_name_case', file: other, about: `is not named ${file}` },
    );
  }
  for (const file of names)
    if (!EXPECTED.includes(file.toLowerCase())) problems.push({ rule: 'file_unexpected', file, about: 'is too much' });
  return problems;
}

/** With one of these the amounts can't be read, or rows are missing: the sums would only repeat it. */
const UNREADABLE: readonly ProblemRule[] = [
  'file_missing',
  'file_name_case',
  'header',
  'field_count',
  'quotes',
  'decimal_point',
  'grouping',
  'no_number',
];

/** The tables of an export, those that are there. */
export const readTables = (files: ReadonlyMap<string, string>): Tables =>
  new Map(
    TABLE_NAMES.flatMap((table) => {
      const text = files.get(fileOf(table));
      return text === undefined ? [] : [[table, readTable(fileOf(table), text)]];
    }),
  );

function formProblems(files: ReadonlyMap<string, string>, tables: Tables): Problem[] {
  const index = files.get('index.xml');
  const read: readonly CheckedTable[] = [...tables.values()];
  return [
    ...checkFiles([...files.keys()]),
    ...(index === undefined ? [] : checkIndex(index, read)),
    ...[...tables].flatMap(([table, content]) => [...content.problems, ...checkForm(table, content)]),
  ];
}

const closingProblems = (closing: CheckedClosing): Problem[] => {
  const rates = ratesOf(closing);
  return [
    ...closing.receipts.flatMap((receipt) => [...checkReceipt(receipt, rates), ...checkSignature(receipt)]),
    ...checkClosing(closing),
    ...checkMovements(closing),
  ];
};

/**
 * Checks an export by its files alone, as a tax office does (DSFinV-K 2.4): the form of each file, then that everything
 * belongs together and adds up. `files` are the texts by name. What is wrong is told, never thrown; sums are looked at
 * only where the form lets them be read.
 */
export function checkExport(files: ReadonlyMap<string, string>): Problem[] {
  const tables = readTables(files);
  const form = formProblems(files, tables);
  if (form.some(({ rule }) => UNREADABLE.includes(rule))) return form;
  const { closings, problems } = booksOf(tables);
  return [
    ...form,
    ...problems,
    ...closings.flatMap(closingProblems),
    ...checkDevices(closings),
    ...checkNumbers(closings),
    ...checkReferences(closings),
    ...checkTimes(closings),
  ];
}
