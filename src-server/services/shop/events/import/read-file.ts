import { eq, sql } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import type { ImportInput, ImportTable, ReadNights } from '#shared/events/import/imported-night.ts';
import type { TableMapping } from '#shared/events/import/table-mapping.ts';
import { prepared } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { importMappings } from '#server/db/schema/imports.ts';
import type { ServiceContext } from '../../../base/service-context.ts';
import { readCalendar } from './read-calendar.ts';
import { isEmptyRow, type TableCells } from '../../foreign-tables/read-cells.ts';
import { guessMapping, readTable, readTableCells } from './read-table.ts';

const SAMPLE_ROWS = 3;

const remembered = prepared({ head: importMappings.head }, (orm, { head }) =>
  orm.select({ mapping: importMappings.mapping }).from(importMappings).where(eq(importMappings.head, head)).prepare(),
);
const remember = prepared(columnsOf(importMappings, ['head', 'mapping', 'updatedAt']), (orm, row) =>
  orm
    .insert(importMappings)
    .values(row)
    .onConflictDoUpdate({
      target: importMappings.head,
      set: { mapping: sql`excluded.mapping`, updatedAt: sql`excluded.updated_at` },
    })
    .prepare(),
);

/** The first row as it is remembered: the same names in the same order, however they are written. */
const keyOf = (head: readonly string[]): string => JSON.stringify(head.map((name) => name.trim().toLowerCase()));

export type ReadFile = ReadNights & { table: ImportTable | null };

function fromTable(ctx: ServiceContext, cells: TableCells, said: TableMapping | undefined): ReadFile {
  const known = remembered(ctx.db).get({ head: keyOf(cells.head) })?.mapping;
  const mapping = said ?? known ?? guessMapping(cells.head);
  const table = {
    head: cells.head,
    sample: cells.rows.filter((row) => !isEmptyRow(row)).slice(0, SAMPLE_ROWS),
    mapping,
    isRemembered: known !== undefined,
  };
  return { ...readTable(cells, mapping, ctx.now()), table };
}

/** What a calendar or a table says. Throws IMPORT_NOT_READABLE for what is neither. */
export function readFile(ctx: ServiceContext, { text, mapping }: Pick<ImportInput, 'text' | 'mapping'>): ReadFile {
  if (/^\uFEFF?\s*BEGIN:VCALENDAR/i.test(text)) {
    const read = readCalendar(text, ctx.now());
    if (read.nights.length + read.problems.length + read.past === 0) throw new DomainError('IMPORT_NOT_READABLE');
    return { ...read, table: null };
  }
  const cells = readTableCells(text);
  if (cells === null) throw new DomainError('IMPORT_NOT_READABLE');
  if ('line' in cells) {
    const problem = { where: `Line ${cells.line}`, what: 'A quotation mark is opened and never closed.' };
    return { nights: [], problems: [problem], past: 0, table: null };
  }
  return fromTable(ctx, cells, mapping);
}

/** Keeps what a table's columns mean for the next file with the same first row. Call inside a transaction. */
export function rememberMapping(ctx: ServiceContext, table: ImportTable | null): void {
  if (table !== null) remember(ctx.db).run({ head: keyOf(table.head), mapping: table.mapping, updatedAt: ctx.now() });
}
