import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { prepared, type Orm, type RowOf } from '#server/db/client.ts';
import { findRow, updateRows } from '#server/db/rows.ts';
import { events } from '#server/db/schema/events.ts';
import { orderAddOns } from '#server/db/schema/order-add-ons.ts';
import { orders } from '#server/db/schema/orders.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { IS_HANDED_OVER } from '#server/db/ticket-facts.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { writeRefund } from '../payments/write-refund.ts';

/** For a query with tickets: what goes back with one of them, in cents, of what its own order has paid. */
export const addOnCentsOf = (orm: Orm) =>
  sql<number>`${orm
    .select({ cents: sql`coalesce(sum(${orderAddOns.priceCents}), 0)` })
    .from(orderAddOns)
    .where(and(eq(orderAddOns.ticketId, tickets.id), eq(orderAddOns.orderId, tickets.orderId), isStillTheirs))}`;

/** Neither handed out nor given back. */
const isStillTheirs = and(isNull(orderAddOns.handedOutAt), isNull(orderAddOns.returnedAt));

const withTicket = prepared({ ticketId: orderAddOns.ticketId }, (orm, { ticketId }) =>
  orm
    .select({
      id: orderAddOns.id,
      orderId: orderAddOns.orderId,
      priceCents: orderAddOns.priceCents,
      isOfOther: sql<number>`${orderAddOns.orderId} <> ${tickets.orderId}`.mapWith(Boolean),
      paymentIntentId: orders.stripePaymentIntentId,
    })
    .from(orderAddOns)
    .innerJoin(tickets, eq(tickets.id, orderAddOns.ticketId))
    .innerJoin(orders, eq(orders.id, orderAddOns.orderId))
    .where(and(eq(orderAddOns.ticketId, ticketId), isNotNull(orderAddOns.ticketId), isStillTheirs))
    .orderBy(asc(orderAddOns.position), asc(orderAddOns.piece))
    .prepare(),
);

const ticketWithEvent = prepared({ id: tickets.id }, (orm, { id }) =>
  orm
    .select({
      userId: tickets.userId,
      status: tickets.status,
      passedOnAt: tickets.passedOnAt,
      isOwnOrder: sql<boolean>`NOT ${IS_HANDED_OVER}`.mapWith(Boolean),
      startsAt: events.startsAt,
      endsAt: events.endsAt,
      evenings: events.evenings,
    })
    .from(tickets)
    .innerJoin(orders, eq(orders.id, tickets.orderId))
    .innerJoin(events, eq(events.id, tickets.eventId))
    .where(eq(tickets.id, id))
    .prepare(),
);
/** A ticket that something was sold with, and its night. */
export const findWithTicket = (
  ctx: Pick<ServiceContext, 'db'>,
  id: string,
): RowOf<typeof ticketWithEvent> | undefined => ticketWithEvent(ctx.db).get({ id });

/** Says of pieces that they are given back, by that refund. Inside the caller's transaction. */
export function markReturned(ctx: ServiceContext, ids: readonly string[], refundId: string | null): void {
  for (const id of ids) updateRows(ctx.db, orderAddOns, { id }, { returnedAt: ctx.now(), refundId });
}

/** What goes back with a ticket of the order that has paid for both, in cents. */
export const addOnCents = (ctx: ServiceContext, ticketId: string): number =>
  withTicket(ctx.db)
    .all({ ticketId })
    .reduce((sum, { isOfOther, priceCents }) => sum + (isOfOther ? 0 : priceCents), 0);

/**
 * A ticket ends, and with it what was sold with it and not handed out: by the ticket's own refund, or by one of its own
 * where the ticket came from other hands, or goes to another night (`isApart`). Inside the transaction that ends the ticket.
 */
export function returnWithTicket(
  ctx: ServiceContext,
  ticketId: string,
  { refundId = null, isApart = false }: { refundId?: string | null; isApart?: boolean },
): void {
  const pieces = withTicket(ctx.db).all({ ticketId });
  const apart = pieces.filter(({ isOfOther }) => isOfOther || isApart);
  for (const orderId of new Set(apart.map((piece) => piece.orderId))) {
    const ofOrder = apart.filter((piece) => piece.orderId === orderId);
    const amountCents = ofOrder.reduce((sum, { priceCents }) => sum + priceCents, 0);
    const [first] = ofOrder;
    if (first === undefined) continue;
    const row = { orderId, paymentIntentId: first.paymentIntentId, amountCents, reason: 'requested_by_admin' as const };
    const note = 'Sold with a ticket that has ended';
    const own = amountCents === 0 ? null : writeRefund(ctx, { ...row, intentKey: `add-on:${first.id}` }, { note });
    markReturned(
      ctx,
      ofOrder.map((piece) => piece.id),
      own,
    );
  }
  const along = pieces.filter((piece) => !apart.includes(piece)).map(({ id }) => id);
  markReturned(ctx, along, refundId);
}

/** What goes into other hands with a ticket that is about to end: it is with none for a moment. Gives which. */
export function takeOff(ctx: ServiceContext, ticketId: string): string[] {
  const ids = withTicket(ctx.db)
    .all({ ticketId })
    .map(({ id }) => id);
  for (const id of ids) updateRows(ctx.db, orderAddOns, { id }, { ticketId: null });
  return ids;
}

/** And is with that ticket of an order from now on. In the same transaction. */
export function putWith(
  ctx: ServiceContext,
  place: { orderId: string; position: number },
  ids: readonly string[],
): void {
  const ticketId = ids.length === 0 ? undefined : findRow(ctx.db, tickets, place, ['id'])?.id;
  for (const id of ids) if (ticketId !== undefined) updateRows(ctx.db, orderAddOns, { id }, { ticketId });
}
