import { setImmediate as nextTurn } from 'node:timers/promises';
import { CSV_BOM, csvLine } from '#shared/csv-line.ts';
import { ORDER_LIST_WORDS, type OrderFilter, type OrderListCursor } from '#shared/orders/order-list.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { readOrders, type OrderListRow } from '../orders/read-orders.ts';
import { berlinStamp } from './berlin-stamp.ts';

const BATCH = 500;
const euros = (amount: number): string => (amount / 100).toFixed(2);

const line = (row: OrderListRow): string =>
  csvLine([
    row.id,
    ORDER_LIST_WORDS[row.listedAs],
    berlinStamp(row.createdAt),
    row.paidAt === null ? '' : berlinStamp(row.paidAt),
    row.buyerName ?? '',
    row.buyerEmail ?? '',
    row.eventTitle ?? 'Membership month',
    String(row.tickets),
    euros(row.totalCents),
    euros(row.refundedCents),
  ]);

/** The filtered list of orders as CSV, a piece at a time. Amounts in euros. */
export async function* ordersCsv(ctx: ServiceContext, filter: OrderFilter): AsyncGenerator<string> {
  yield (
    CSV_BOM +
      csvLine(['Order', 'State', 'Ordered', 'Paid', 'Buyer', 'E-mail', 'For', 'Tickets', 'Amount', 'Given back'])
  );
  for (let after: OrderListCursor | null = null; ;) {
    const rows: OrderListRow[] = readOrders(ctx.db, filter, { limit: BATCH, after });
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map(line).join('');
    if (rows.length < BATCH || filter.search !== '') return;
    after = { createdAt: last.createdAt, totalCents: last.totalCents, id: last.id };
    await nextTurn(); // others are answered between two batches
  }
}
