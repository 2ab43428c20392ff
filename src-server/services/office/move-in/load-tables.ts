import type { Readable } from 'node:stream';

import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { z } from 'zod';
import { CHAIN_START } from '#shared/door/hash-chain.ts';
import type { Db } from '#server/db/client.ts';
import { guestMonths } from '#server/db/schema/day-totals.ts';
import { desks } from '#server/db/schema/desk.ts';
import { events, ticketTypes } from '#server/db/schema/events.ts';
import { orders } from '#server/db/schema/orders.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { users } from '#server/db/schema/users.ts';
import { OWNED_TABLES } from '../move-out/owned-tables.ts';
import { STAYS_A_FILE } from '../move-out/stays-a-file.ts';
import { exportedColumns, fileNameOf } from '../move-out/table-pieces.ts';
import { MoveInError } from './archive-error.ts';

/**
 * Sums and search are written along by triggers: people and orders come before the tickets that name them, and events
 * after what is counted in them, because their counts are in the archive already.
 */
const FIRST: readonly SQLiteTable[] = [users, profiles, orders];
const LAST: readonly SQLiteTable[] = [events, ticketTypes, guestMonths];

/** The tables that are taken in, in their order. */
export const LOADED_TABLES: readonly SQLiteTable[] = [
  ...FIRST,
  ...OWNED_TABLES.filter((table) => ![...FIRST, ...LAST, ...STAYS_A_FILE].includes(table)),
  ...LAST,
];

/** What a row needs that the archive does not have, or that was only on its way there. */
const FILLED = new Map<SQLiteTable, Record<string, unknown>>([
  // A desk is paired anew: no journal goes on from there.
  [desks, { lastHash: CHAIN_START }],
  // Seats that were held for open orders are free.
  [events, { heldCount: 0, waitingCount: 0 }],
  [ticketTypes, { heldCount: 0 }],
]);

const ROWS_AT_ONCE = 200;
const Row = z.record(z.string(), z.unknown());

/** As the column has it: instants and bytes are text in JSON. */
function valueOf(column: SQLiteColumn, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (column.dataType === 'date') return new Date(value);
  return column.dataType === 'buffer' ? Buffer.from(value, 'base64') : value;
}

function rowOf(line: string, table: SQLiteTable, columns: Record<string, SQLiteColumn>): Record<string, unknown> {
  const read = Row.safeParse(JSON.parse(line));
  if (!read.success) throw new MoveInError(`json/${fileNameOf(table)}.json is not as we write it`);
  const values = Object.entries(read.data).map(([name, value]) => {
    const column = columns[name];
    if (column === undefined)
      throw new MoveInError(
        `${fileNameOf(table)} has a column ${name} that this version does not know: take the newest`,
      );
    return [name, valueOf(column, value)] as const;
  });
  return { ...Object.fromEntries(values), ...FILLED.get(table) };
}

/** The rows of a table's file: one JSON object a line, between `[` and `]`. */
async function* linesOf(file: Readable): AsyncGenerator<string> {
  let rest = '';
  const decoder = new TextDecoder();
  for await (const bytes of file as AsyncIterable<Buffer>) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('{')) yield line.replace(/,$/, '');
  }
}

/** Writes a table's rows in their order; gives how many. Throws MoveInError. */
export async function loadTable({ orm }: Pick<Db, 'orm'>, table: SQLiteTable, file: Readable): Promise<number> {
  const columns = exportedColumns(table);
  // What the triggers wrote of it: the archive has it as it was.
  orm.delete(table).run();
  let rows: Record<string, unknown>[] = [];
  let count = 0;
  const write = (): void => {
    if (rows.length > 0) orm.insert(table).values(rows).run();
    count += rows.length;
    rows = [];
  };
  for await (const line of linesOf(file)) {
    rows.push(rowOf(line, table, columns));
    if (rows.length === ROWS_AT_ONCE) write();
  }
  write();
  return count;
}
