import { ownEntry } from '#shared/own-entry.ts';
import { columnsOf, type Column } from '../column.ts';
import type { TableName } from '../columns.ts';
import { KNOWN_VALUES, TIME_FORMS } from './known-values.ts';
import type { Problem, ProblemRule } from './problem.ts';
import type { CheckedRow, CheckedTable } from './read-table.ts';

/** What is wrong with a number that should have so many decimals after a comma; null where nothing is. */
function numberProblem(text: string, decimals: number): ProblemRule | null {
  const [whole = '', fraction, ...more] = text.split(',');
  if (more.length === 0 && /^-?\d+$/.test(whole) && (fraction === undefined || /^\d+$/.test(fraction)))
    return (fraction?.length ?? 0) === decimals ? null : 'decimals';
  const afterPoint = /^-?\d+\.(\d+)$/.exec(text)?.[1]?.length;
  if (afterPoint !== undefined && (decimals > 0 || afterPoint !== 3)) return 'decimal_point';
  return more.length === 0 && /^-?\d{1,3}(?:\.\d{3})+$/.test(whole) ? 'grouping' : 'no_number';
}

/** Annex G marks them mandatory, but an anonymous buyer has no name and a short certificate no second half. */
const EMPTY_ALLOWED = new Set(['KUNDE_NAME', 'KUNDE_ID', 'KUNDE_TYP', 'TSE_ZERTIFIKAT_II']);
/** What a document without a signature does not have, and a closing without documents. */
const CHECKED_WITH_OTHERS = /^(?:TSE_TANR|TSE_TA_(?:START|ENDE|SIGZ|SIG|VORGANGSART)|Z_START_ID|Z_ENDE_ID)$/;
const mayBeEmpty = ({ name, need }: Column): boolean =>
  need !== 'always' || EMPTY_ALLOWED.has(name) || CHECKED_WITH_OTHERS.test(name);

function textProblem(column: Column & { kind: 'text' }, text: string): ProblemRule | null {
  if (Array.from(text).length > column.maxLength) return 'too_long';
  if (ownEntry(TIME_FORMS, column.name)?.test(text) === false) return 'time_form';
  return ownEntry(KNOWN_VALUES, column.name)?.includes(text) === false ? 'value_unknown' : null;
}

function fieldProblem(column: Column, text: string): ProblemRule | null {
  if (text === '') return mayBeEmpty(column) ? null : 'mandatory';
  return column.kind === 'number' ? numberProblem(text, column.decimals) : textProblem(column, text);
}

/** One of the tax number and the VAT id is told, of a company and of an agency. */
const GROUPS: Partial<Record<TableName, readonly string[]>> = {
  cashpointclosing: ['STNR', 'USTID'],
  pa: ['AGENTUR_STNR', 'AGENTUR_USTID'],
};

function rowProblems(row: CheckedRow, columns: readonly Column[], file: string): Problem[] {
  const problems: Problem[] = [];
  for (const column of columns) {
    const text = row.text(column.name);
    const rule = fieldProblem(column, text);
    if (rule !== null)
      problems.push({ rule, file, about: `line ${row.line}, ${column.name}: ${text.slice(0, 40) || 'empty'}` });
  }
  return problems;
}

/** Whether a table has the columns of DSFinV-K 2.4 in their order, and every field the form of its column. */
export function checkForm(table: TableName, { file, columns, rows }: CheckedTable): Problem[] {
  const wanted = columnsOf(table);
  const wrong = wanted.find(({ name }, index) => columns[index] !== name);
  if (wrong !== undefined) return [{ rule: 'header', file, about: `${wrong.name} is not in its place` }];
  const group = GROUPS[table];
  return rows.flatMap((row) => [
    ...rowProblems(row, wanted, file),
    ...(group?.every((name) => row.text(name) === '') === true
      ? [{ rule: 'one_of_group' as const, file, about: `line ${row.line}: ${group.join(' or ')}` }]
      : []),
  ]);
}
