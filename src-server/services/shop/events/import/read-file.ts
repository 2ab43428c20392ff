import { sql } from 'drizzle-orm';
import type { ImportInput, ImportTable } from '#shared/events/import/imported-night.ts';
import type { TableMapping } from '#shared/events/import/table-mapping.ts';
import { findRow } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { importMappings } from '#server/db/schema/imports.ts';
import type { ServiceContext } from '../../../base/service-context.ts';
import { EVENT_FILE, type ReadEvents } from './event-file.ts';

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

export type ReadFile = Omit<ReadEvents, 'table'> & { table: ImportTable | null };

/**
 * What a calendar or a table says; it is read in a thread, because somebody else made it. Throws IMPORT_NOT_READABLE and
 * what `foreignFiles.read` throws.
 */
export async function readFile(
  ctx: ServiceContext,
  { text, mapping: said }: Pick<ImportInput, 'text' | 'mapping'>,
): Promise<ReadFile> {
  const read = (mapping: TableMapping | undefined) =>
    ctx.foreignFiles.read(EVENT_FILE, { text, mapping, now: ctx.now() });
  const first = await read(said);
  if (first.table === null) return { ...first, table: null };
  const known = findRow(ctx.db, importMappings, { head: keyOf(first.table.head) }, ['mapping'])?.mapping;
  const { table, ...nights } = said === undefined && known !== undefined ? await read(known) : first;
  return { ...nights, table: table && { ...table, isRemembered: known !== undefined } };
}

/** Keeps what a table's columns mean for the next file with the same first row. Call inside a transaction. */
export function rememberMapping(ctx: ServiceContext, table: ImportTable | null): void {
  if (table !== null) remember(ctx.db).run({ head: keyOf(table.head), mapping: table.mapping, updatedAt: ctx.now() });
}
