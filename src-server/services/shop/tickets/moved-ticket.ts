import { and, desc, eq, isNull, or, sql } from 'drizzle-orm';
import { nightName } from '#shared/door/night-name.ts';
import { formatLongDate } from '#shared/time.ts';
import { prepared, type RowOf } from '#server/db/client.ts';
import { events } from '#server/db/schema/events.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { refunds, refundTickets } from '#server/db/schema/payments.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/** Its value went along with a move; of what cost nothing none did, and the move is all that says it. */
export const IS_MOVED = sql.raw(
  [
    `tickets.status = 'cancelled' AND (EXISTS (SELECT 1 FROM refund_tickets JOIN refunds ON refunds.id = refund_id`,
    `WHERE ticket_id = tickets.id AND refunds.reason = 'moved')`,
    `OR tickets.price_paid_cents = 0 AND EXISTS (SELECT 1 FROM orders later WHERE later.moved_from_id = tickets.order_id))`,
  ].join(' '),
);

/** What it became, in the order that it went to. */
const became = {
  orderId: orders.id,
  eventId: orders.eventId,
  title: events.title,
  startsAt: events.startsAt,
  typeName: orderItems.ticketTypeName,
  isValid:
    sql`EXISTS (SELECT 1 FROM tickets AS new WHERE new.order_id = ${orders.id} AND new.status <> 'cancelled')`.mapWith(
      Boolean,
    ),
};

/** The refund that carried its value names the order; of what was worth nothing the newest such order is meant. */
const nextOf = prepared({ id: tickets.id }, (orm, { id }) =>
  orm
    .select(became)
    .from(tickets)
    .leftJoin(refundTickets, eq(refundTickets.ticketId, tickets.id))
    .leftJoin(refunds, eq(refunds.id, refundTickets.refundId))
    .innerJoin(
      orders,
      and(
        eq(orders.movedFromId, tickets.orderId),
        or(eq(refunds.intentKey, sql`'move:' || ${orders.id}`), and(isNull(refunds.id), eq(orders.totalCents, 0))),
      ),
    )
    .innerJoin(events, eq(events.id, orders.eventId))
    .innerJoin(orderItems, and(eq(orderItems.orderId, orders.id), eq(orderItems.position, 0)))
    .where(and(eq(tickets.id, id), eq(tickets.status, 'cancelled')))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(1)
    .prepare(),
);

/** Where all of an order went to in its turn. */
const onwardFrom = prepared({ orderId: orders.movedFromId }, (orm, { orderId }) =>
  orm
    .select(became)
    .from(orders)
    .innerJoin(events, eq(events.id, orders.eventId))
    .innerJoin(orderItems, and(eq(orderItems.orderId, orders.id), eq(orderItems.position, 0)))
    .where(eq(orders.movedFromId, orderId))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(1)
    .prepare(),
);

/** What a moved ticket is now, however often it was moved on; null where nothing of it is valid any more. */
function nowFor(ctx: ServiceContext, ticketId: string): Omit<RowOf<typeof nextOf>, 'isValid'> | null {
  let next = nextOf(ctx.db).get({ id: ticketId });
  while (next !== undefined && !next.isValid) next = onwardFrom(ctx.db).get({ orderId: next.orderId });
  return next ?? null;
}

/** `Bachata Saturday, 28 November 2026, General Admission`: the same for its owner. */
export function nowForWords(ctx: ServiceContext, ticketId: string): string | null {
  const now = nowFor(ctx, ticketId);
  return now && `${now.title}, ${formatLongDate(now.startsAt)}, ${now.typeName}`;
}

/** The same for the door: which night to send its guest to, and that this code will not do there. */
export function nowForAtDoor(ctx: ServiceContext, { id, eventId }: { id: string; eventId: string }): string | null {
  const now = nowFor(ctx, id);
  return now && `${now.eventId === eventId ? now.typeName : nightName(now)}, mit dem neuen Code`;
}
