import { setImmediate as nextTurn } from 'node:timers/promises';
import { CSV_BOM, csvLine } from '#shared/csv-line.ts';
import { ORDER_LIST_WORDS, type OrderFilter, type OrderListCursor } from '#shared/orders/order-list.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { readOrders, type OrderListRow } from '../orders/read-orders.ts';
import { berlinStamp } from './berlin-stamp.ts';
import { countCell, euroCell, textCell, workbook } from './workbook.ts';

const BATCH = 500;
const COLUMNS = [
  { name: 'Order', width: 38 },
  { name: 'State', width: 14 },
  { name: 'Ordered', width: 20 },
  { name: 'Paid', width: 20 },
  { name: 'Buyer', width: 28 },
  { name: 'E-mail', width: 32 },
  { name: 'For', width: 32 },
  { name: 'Tickets', width: 10 },
  { name: 'Amount', width: 12 },
  { name: 'Given back', width: 12 },
] as const;

const euros = (amount: number): string => (amount / 100).toFixed(2);

/** What stands before the figures. */
const wordsOf = (row: OrderListRow): string[] => [
  row.id,
  ORDER_LIST_WORDS[row.listedAs],
  berlinStamp(row.createdAt),
  row.paidAt === null ? '' : berlinStamp(row.paidAt),
  row.buyerName ?? '',
  row.buyerEmail ?? '',
  row.eventTitle ?? 'Membership month',
];

async function* batches(ctx: ServiceContext, filter: OrderFilter): AsyncGenerator<OrderListRow[]> {
  for (let after: OrderListCursor | null = null; ;) {
    const rows: OrderListRow[] = readOrders(ctx.db, filter, { limit: BATCH, after });
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    if (rows.length < BATCH || filter.search !== '') return;
    after = { createdAt: last.createdAt, totalCents: last.totalCents, id: last.id };
    await nextTurn(); // others are answered between two batches
  }
}

/** The list of orders as it is looked at, as CSV: a piece at a time, amounts in euros. */
export async function* ordersCsv(ctx: ServiceContext, filter: OrderFilter): AsyncGenerator<string> {
  yield CSV_BOM + csvLine(COLUMNS.map(({ name }) => name));
  for await (const rows of batches(ctx, filter))
    yield rows
      .map((row) => csvLine([...wordsOf(row), String(row.tickets), euros(row.totalCents), euros(row.refundedCents)]))
      .join('');
}

/** The same as a workbook. Throws PAYLOAD_TOO_LARGE above 20,000 orders. */
export const ordersXlsx = (ctx: ServiceContext, filter: OrderFilter): Promise<Buffer> =>
  workbook({
    sheet: 'Orders',
    columns: COLUMNS,
    batches: batches(ctx, filter),
    cellsOf: (row) => [
      ...wordsOf(row).map(textCell),
      countCell(row.tickets),
      euroCell(row.totalCents),
      euroCell(row.refundedCents),
    ],
  });
