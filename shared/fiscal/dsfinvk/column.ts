import { ownEntry } from '#shared/own-entry.ts';
import { COLUMNS, KEY_COLUMNS, type TableName } from './columns.ts';

/** What a field holds: text of at most so many signs, or a number with exactly so many decimals. */
type ColumnKind = { kind: 'text'; maxLength: number } | { kind: 'number'; decimals: number };

/**
 * Whether it must be filled (DSFinV-K 2.4, annex G): always, where there is something to say, where the line is an
 * article, or at least one of its group.
 */
type ColumnNeed = 'always' | 'conditional' | 'article' | 'one-of-group';

export type Column = { name: string; need: ColumnNeed } & ColumnKind;

const NEEDS: Record<string, ColumnNeed> = { M: 'always', C: 'conditional', I: 'article', '1': 'one-of-group' };

/** `BON_ID A40 M` as a column. Throws RangeError for what is none. */
export function columnOf(written: string): Column {
  const [, name, kind, size, mark = ''] = /^([A-Z_]+) ([AN])(\d+) ([MCI1])$/.exec(written) ?? [];
  const need = ownEntry(NEEDS, mark);
  if (name === undefined || need === undefined) throw new RangeError(`no column: ${written}`);
  return kind === 'A'
    ? { name, need, kind: 'text', maxLength: Number(size) }
    : { name, need, kind: 'number', decimals: Number(size) };
}

/** All columns of a table as DSFinV-K 2.4 has them, the three keys first. */
export const columnsOf = (table: TableName): Column[] => [...KEY_COLUMNS, ...COLUMNS[table]].map(columnOf);
