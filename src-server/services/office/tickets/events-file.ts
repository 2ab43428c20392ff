import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EventFileFilter, EventListCursor } from '#shared/events/event-list.ts';
import { CSV_BOM, csvEuros, csvLine } from '#shared/csv-line.ts';
import {
  cursorAfter,
  readChosenEvents,
  readEvents,
  takenOf,
  type EventListRow,
} from '../../shop/events/lists/list-admin-events.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { requirePermission } from '../../base/authorize.ts';
import { noteExport } from './export-tickets.ts';
import { berlinStamp } from '../../base/files/berlin-stamp.ts';
import { countCell, euroCell, textCell, workbook } from '../../base/files/workbook.ts';

const BATCH = 200;
const COLUMNS = ['Event', 'Starts', 'Place', 'State', 'Sold', 'Held', 'Capacity', 'From (EUR)', 'Taken (EUR)'] as const;
const WIDTHS = [32, 20, 32, 14, 10, 10, 10, 12, 14];

const stateOf = ({ cancelledAt, isActive }: EventListRow): string => {
  if (cancelledAt !== null) return 'cancelled';
  return isActive ? 'on sale' : 'hidden';
};

const lineOf = (row: EventListRow): string =>
  csvLine([
    row.title,
    berlinStamp(row.startsAt),
    row.location,
    stateOf(row),
    row.sold,
    row.held,
    row.maxCapacity,
    csvEuros(row.fromPriceCents),
    csvEuros(takenOf(row)),
  ]);

async function* batches(ctx: ServiceContext, filter: EventFileFilter): AsyncGenerator<EventListRow[]> {
  let cursor: EventListCursor | null = null;
  for (;;) {
    const rows = readEvents(ctx.db, ctx.now(), { ...filter, limit: BATCH, cursor });
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    if (rows.length < BATCH) return;
    cursor = cursorAfter(last);
    await nextTurn(); // others are answered between two batches
  }
}

/** The list of nights as it is looked at, as CSV: a piece at a time, times of Munich, euros with a comma. */
export async function* eventsCsv(ctx: ServiceContext, filter: EventFileFilter): AsyncGenerator<string> {
  yield CSV_BOM + csvLine(COLUMNS);
  for await (const rows of batches(ctx, filter)) yield rows.map(lineOf).join('');
}

/** The same of nights that somebody has chosen, by date. The audit log has that a list was taken along. */
export function chosenEventsCsv(ctx: ServiceContext, ids: readonly string[]): string {
  requirePermission(ctx, 'admin:read');
  const rows = readChosenEvents(ctx.db, ids);
  noteExport(ctx, { format: 'csv', list: 'events' });
  return CSV_BOM + csvLine(COLUMNS) + rows.map(lineOf).join('');
}

/** The same as a workbook. Throws PAYLOAD_TOO_LARGE above 20,000 nights. */
export const eventsXlsx = (ctx: ServiceContext, filter: EventFileFilter): Promise<Buffer> =>
  workbook({
    sheet: 'Events',
    columns: COLUMNS.map((name, at) => ({ name, width: WIDTHS[at] ?? 10 })),
    batches: batches(ctx, filter),
    cellsOf: (row) => [
      ...[row.title, berlinStamp(row.startsAt), row.location, stateOf(row)].map(textCell),
      ...[row.sold, row.held, row.maxCapacity].map(countCell),
      euroCell(row.fromPriceCents),
      euroCell(takenOf(row)),
    ],
  });
