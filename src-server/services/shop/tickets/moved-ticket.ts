import { and, desc, eq, isNull, or, sql } from 'drizzle-orm';
import { formatLongDate } from '#shared/time.ts';
import { prepared } from '#server/db/client.ts';
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

/** The refund that carried its value names the order; of what was worth nothing the newest such order is meant. */
const nextOf = prepared({ id: tickets.id }, (orm, { id }) =>
  orm
    .select({ title: events.title, startsAt: events.startsAt, typeName: orderItems.ticketTypeName })
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

/** `Bachata Saturday, 28 November 2026, General Admission`: what a moved ticket is now; null where its order is gone. */
export function nowForWords(ctx: ServiceContext, ticketId: string): string | null {
  const next = nextOf(ctx.db).get({ id: ticketId });
  return next === undefined ? null : `${next.title}, ${formatLongDate(next.startsAt)}, ${next.typeName}`;
}
