import { randomUUID } from 'node:crypto';
import { eq, max } from 'drizzle-orm';
import { deleteRows, insertRow } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { makeImportedTickets, removeImportedTickets, type ImportedTicket } from '../tickets/make-imported-tickets.ts';
import { scanWaitList } from '../wait-list/scan-wait-list.ts';
import { findOrder } from './find-order.ts';
import { dropHolds, holdSeats } from './hold-seats.ts';

const lastItem = prepared({ orderId: orderItems.orderId }, (orm, { orderId }) =>
  orm
    .select({ position: max(orderItems.position) })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .prepare(),
);

/** The database keeps at most so many tickets in one line of an order. */
const MOST_IN_A_LINE = 10;

type Imported = {
  /** An order that is known already gets more tickets; null makes one. */ orderId: string | null;
  eventId: string;
  /** The account of whoever bought them, where there is one. */ userId: string | null;
  vatBps: number;
  orderedAt: Date;
  tickets: readonly ImportedTicket[];
};

/** How often each product stands in the order, in lines that the database takes. */
function linesOf(tickets: readonly ImportedTicket[]): { product: string; quantity: number }[] {
  const counts = new Map<string, number>();
  for (const { product } of tickets) counts.set(product, (counts.get(product) ?? 0) + 1);
  return [...counts].flatMap(([product, count]) =>
    Array.from({ length: Math.ceil(count / MOST_IN_A_LINE) }, (_, line) => ({
      product,
      quantity: Math.min(MOST_IN_A_LINE, count - line * MOST_IN_A_LINE),
    })),
  );
}

/**
 * An order that another system sold, in our books at 0 € under the channel 'imported'. Its guests have their tickets
 * already, so it takes its seats also in a full house, and counts for no limit per person. Call inside a transaction.
 */
export function makeImportedOrder(ctx: ServiceContext, imported: Imported): string {
  const { eventId, userId, orderedAt, tickets } = imported;
  const vatBps = ctx.operator.vatMode === 'small-business' ? 0 : imported.vatBps;
  const id = imported.orderId ?? randomUUID();
  if (imported.orderId === null)
    insertRow(ctx.db, orders, {
      id,
      userId,
      eventId,
      paidAt: orderedAt,
      createdAt: orderedAt,
      updatedAt: ctx.now(),
      channel: 'imported',
      status: 'paid',
      totalCents: 0,
    });
  const first = (lastItem(ctx.db).get({ orderId: id })?.position ?? -1) + 1;
  const lines = linesOf(tickets).map((line, at) => ({ ...line, position: first + at }));
  for (const { product, quantity, position } of lines)
    insertRow(ctx.db, orderItems, {
      orderId: id,
      position,
      ticketTypeName: product,
      quantity,
      vatBps,
      unitPriceCents: 0,
    });
  holdSeats(
    ctx,
    { id, eventId, userId, isOverHouse: true },
    lines.map(({ position, quantity }) => ({ position, ticketTypeId: null, quantity })),
  );
  makeImportedTickets(ctx, { orderId: id, eventId, userId, vatBps, purchasedAt: orderedAt }, tickets);
  dropHolds(ctx, id);
  return id;
}

/** Removes an imported order with its tickets; the database refuses it for any other (db/triggers.ts). */
export function removeImportedOrder(ctx: ServiceContext, orderId: string): void {
  const eventId = findOrder(ctx, orderId)?.eventId ?? null;
  removeImportedTickets(ctx, orderId);
  deleteRows(ctx.db, orders, { id: orderId });
  scanWaitList(ctx, eventId);
}
