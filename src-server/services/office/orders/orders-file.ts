import { ORDER_LIST_WORDS, type OrderFilter } from '#shared/orders/order-list.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { readOrders, type OrderListRow } from './read-orders.ts';
import { berlinStamp } from '../../base/files/berlin-stamp.ts';
import { batchesOf, csvOf, xlsxOf, type FileOfList } from '../../base/files/list-file.ts';
import { countCell, euroCell, textCell } from '../../base/files/workbook.ts';

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
  { name: 'Moved on', width: 12 },
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

/** What was paid, what of it went back, and what went on to another order with moved tickets. */
const moneyOf = ({ totalCents, refundedCents, movedCents }: OrderListRow): number[] => [
  totalCents,
  refundedCents - movedCents,
  movedCents,
];

const ordersOf = (ctx: ServiceContext, filter: OrderFilter): FileOfList<OrderListRow> => ({
  sheet: 'Orders',
  columns: COLUMNS,
  batches: batchesOf((range) => readOrders(ctx.db, filter, range), filter.search !== ''),
  lineOf: (row) => [...wordsOf(row), String(row.tickets), ...moneyOf(row).map(euros)],
  cellsOf: (row) => [...wordsOf(row).map(textCell), countCell(row.tickets), ...moneyOf(row).map(euroCell)],
});

/** The list of orders as it is looked at, as CSV: a piece at a time, amounts in euros. */
export const ordersCsv = (ctx: ServiceContext, filter: OrderFilter): AsyncGenerator<string> =>
  csvOf(ordersOf(ctx, filter));

/** The same as a workbook. Throws PAYLOAD_TOO_LARGE above 20,000 orders. */
export const ordersXlsx = (ctx: ServiceContext, filter: OrderFilter): Promise<Buffer> => xlsxOf(ordersOf(ctx, filter));
