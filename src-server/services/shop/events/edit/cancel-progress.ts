import { and, count, countDistinct, eq, inArray, ne, sql, type SQL } from 'drizzle-orm';
import type { CancelPreview, CancelProgress } from '#shared/events/event-admin-views.ts';
import { DomainError } from '#shared/errors.ts';
import { cents } from '#shared/money.ts';
import { prepared } from '#server/db/client.ts';
import { events } from '#server/db/schema/events.ts';
import { orders } from '#server/db/schema/orders.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import { refunds } from '#server/db/schema/payments.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { requirePermission } from '../../../base/authorize.ts';
import type { ServiceContext } from '../../../base/service-context.ts';

const find = prepared({ id: events.id }, (orm, { id }) =>
  orm
    .select({
      cancelledAt: events.cancelledAt,
      openOrders: orm.$count(orders, and(eq(orders.eventId, events.id), eq(orders.status, 'pending'))),
    })
    .from(events)
    .where(eq(events.id, id))
    .prepare(),
);
const validTickets = prepared({ id: tickets.eventId }, (orm, { id }) =>
  orm
    .select({
      orders: countDistinct(tickets.orderId),
      tickets: count(),
      admitted: sql<number>`coalesce(sum(${tickets.status} = 'used'), 0)`,
      refundCents: sql<number>`coalesce(sum(${tickets.pricePaidCents}), 0)`,
    })
    .from(tickets)
    .where(and(eq(tickets.eventId, id), ne(tickets.status, 'cancelled')))
    .prepare(),
);
const NO_TICKETS = { orders: 0, tickets: 0, admitted: 0, refundCents: 0 };

/** A dry run: what cancelling would take back and pay back, in cents. Throws EVENT_NOT_FOUND. */
export function previewCancellation(ctx: ServiceContext, id: string): CancelPreview {
  requirePermission(ctx, 'admin:read');
  const event = find(ctx.db).get({ id });
  if (event === undefined) throw new DomainError('EVENT_NOT_FOUND');
  const valid = validTickets(ctx.db).get({ id }) ?? NO_TICKETS;
  return { ...valid, refundCents: cents(valid.refundCents), openOrders: event.openOrders };
}

const isPaidOrder = (eventId: SQL) =>
  and(eq(orders.eventId, eventId), inArray(orders.status, ['paid', 'refund_pending', 'refunded']));
const mailsByStatus = prepared({ id: orders.eventId }, (orm, { id }) =>
  orm
    .select({ status: outbox.status, n: count() })
    .from(orders)
    .innerJoin(outbox, and(eq(outbox.kind, 'mail.event_cancelled'), eq(outbox.refId, orders.id)))
    .where(isPaidOrder(id))
    .groupBy(outbox.status)
    .prepare(),
);
const refundsByStatus = prepared({ id: orders.eventId }, (orm, { id }) =>
  orm
    .select({ status: refunds.status, n: count() })
    .from(orders)
    .innerJoin(refunds, and(eq(refunds.orderId, orders.id), eq(refunds.reason, 'event_cancelled')))
    .where(isPaidOrder(id))
    .groupBy(refunds.status)
    .prepare(),
);

/** How many rows have a status, or any. */
const countOf = <S extends string>(rows: readonly { status: S; n: number }[], status?: S): number =>
  rows.reduce((total, row) => (status === undefined || row.status === status ? total + row.n : total), 0);

/** How far the cancellation of an event has come. Throws EVENT_NOT_FOUND. */
export function showCancelProgress(ctx: ServiceContext, id: string): CancelProgress {
  requirePermission(ctx, 'admin:read');
  const event = find(ctx.db).get({ id });
  if (event === undefined) throw new DomainError('EVENT_NOT_FOUND');
  const left = validTickets(ctx.db).get({ id }) ?? NO_TICKETS;
  const mails = mailsByStatus(ctx.db).all({ id });
  const returned = refundsByStatus(ctx.db).all({ id });
  return {
    isCancelled: event.cancelledAt !== null,
    orders: countOf(mails) + left.orders,
    ordersDone: countOf(mails),
    refunds: countOf(returned),
    refundsReturned: countOf(returned, 'succeeded'),
    refundsFailed: countOf(returned, 'failed'),
    mails: countOf(mails),
    mailsSent: countOf(mails, 'done'),
    mailsFailed: countOf(mails, 'failed'),
  };
}
