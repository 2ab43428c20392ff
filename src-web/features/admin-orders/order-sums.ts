import type { ListedOrder } from '#shared/orders/order-list.ts';
import { addCents, cents, formatCents, type Cents } from '#shared/money.ts';

/** What a refund of several orders would move: amounts in cents. */
export type RefundOfOrders = {
  /** Those it is asked of. */ chosen: readonly ListedOrder[];
  tickets: number;
  backCents: Cents;
  /** Sold at a door: waits for a desk. */ deskCents: Cents;
  /** How many it leaves as they are. */ left: number;
};

const ticketsOf = (orders: readonly ListedOrder[]): number => orders.reduce((sum, { tickets }) => sum + tickets, 0);
const leftCents = ({ totalCents, refundedCents }: ListedOrder): number => totalCents - refundedCents;
/** Paid or free, with tickets, and not given back whole. */
const isRefundable = (order: ListedOrder): boolean =>
  ['paid', 'free', 'door'].includes(order.listedAs) &&
  order.paidAt !== null &&
  order.tickets > 0 &&
  (order.totalCents === 0 || leftCents(order) > 0);

/** The server judges each order again when it is asked. Pure. */
export function refundOf(orders: readonly ListedOrder[]): RefundOfOrders {
  const chosen = orders.filter(isRefundable);
  const sum = (some: readonly ListedOrder[]): Cents => cents(some.reduce((all, order) => all + leftCents(order), 0));
  return {
    chosen,
    tickets: ticketsOf(chosen),
    backCents: sum(chosen.filter(({ listedAs }) => listedAs !== 'door')),
    deskCents: sum(chosen.filter(({ listedAs }) => listedAs === 'door')),
    left: orders.length - chosen.length,
  };
}

/** `5 tickets, €60.00`. Pure. */
export function describeOrders(orders: readonly ListedOrder[]): string {
  const tickets = ticketsOf(orders);
  const totals = formatCents(addCents(...orders.map(({ totalCents }) => totalCents)));
  return `${tickets} ${tickets === 1 ? 'ticket' : 'tickets'}, ${totals}`;
}
