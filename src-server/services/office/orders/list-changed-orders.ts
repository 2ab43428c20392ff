import { asc, eq, inArray, and, sql } from 'drizzle-orm';
import type { ApiCursor } from '#shared/api/cursor.ts';
import { DomainError } from '#shared/errors.ts';
import { prepared, type RowOf } from '#server/db/client.ts';
import { isAfter } from '#server/db/paging.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { refunds } from '#server/db/schema/payments.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { requireScope } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { takePage } from '../../base/take-page.ts';

/** The orders that tickets of this one were moved to, the first first. */
const MOVED_TO = sql.raw(
  [
    '(SELECT json_group_array(id) FROM (SELECT later.id FROM orders later',
    'WHERE later.moved_from_id = orders.id ORDER BY later.created_at, later.id) AS ordered)',
  ].join(' '),
);

/** Nothing that names a person. */
const columns = {
  id: orders.id,
  eventId: orders.eventId,
  status: orders.status,
  channel: orders.channel,
  totalCents: orders.totalCents,
  createdAt: orders.createdAt,
  paidAt: orders.paidAt,
  updatedAt: orders.updatedAt,
  movedFromId: orders.movedFromId,
  movedToIds: sql`${MOVED_TO}`.mapWith((ids: string) => JSON.parse(ids) as string[]),
};

const changed = prepared({ at: orders.updatedAt, id: orders.id, limit: Number }, (orm, { limit, ...from }) =>
  orm
    .select(columns)
    .from(orders)
    .where(isAfter(orders.updatedAt, orders.id, from))
    .orderBy(asc(orders.updatedAt), asc(orders.id))
    .limit(limit)
    .prepare(),
);
const one = prepared({ id: orders.id }, (orm, { id }) =>
  orm.select(columns).from(orders).where(eq(orders.id, id)).prepare(),
);
const linesOf = prepared({ id: orderItems.orderId }, (orm, { id }) =>
  orm
    .select({
      ticketTypeId: orderItems.ticketTypeId,
      name: orderItems.ticketTypeName,
      quantity: orderItems.quantity,
      unitPriceCents: orderItems.unitPriceCents,
      vatBps: orderItems.vatBps,
    })
    .from(orderItems)
    .where(eq(orderItems.orderId, id))
    .orderBy(asc(orderItems.position))
    .prepare(),
);
const ticketsOf = prepared({ id: tickets.orderId }, (orm, { id }) =>
  orm.select({ id: tickets.id }).from(tickets).where(eq(tickets.orderId, id)).orderBy(asc(tickets.position)).prepare(),
);
const refundedOf = prepared({ id: refunds.orderId }, (orm, { id }) =>
  orm
    .select({
      cents: sql<number>`coalesce(sum(${refunds.amountCents}), 0)`,
      movedCents: sql<number>`coalesce(sum(${refunds.amountCents} * (${refunds.reason} = 'moved')), 0)`,
    })
    .from(refunds)
    .where(and(eq(refunds.orderId, id), inArray(refunds.status, ['succeeded'])))
    .prepare(),
);

/** An order for programs: no name, address or account. */
export type PlainOrder = RowOf<typeof changed>;
export type PlainOrderDetail = PlainOrder & {
  refundedCents: number;
  movedCents: number;
  lines: (RowOf<typeof linesOf> & { lineCents: number })[];
  ticketIds: string[];
};

export type ChangedInput = { updatedSince: Date | undefined; cursor: ApiCursor | undefined; limit: number };

/** Before the first order. */
export const BEGINNING = new Date(0);

/** All orders by their last change, the oldest first, a page at a time. */
export function listChangedOrders(
  ctx: ServiceContext,
  { updatedSince = BEGINNING, cursor, limit }: ChangedInput,
): { items: PlainOrder[]; next: ApiCursor | null } {
  requireScope(ctx, 'orders:read');
  const from = cursor ?? { at: updatedSince, id: '' };
  const { shown, last } = takePage(changed(ctx.db).all({ ...from, limit: limit + 1 }), limit);
  return { items: shown, next: last && { at: last.updatedAt, id: last.id } };
}

/** One order with its lines and tickets. Throws ORDER_NOT_FOUND. */
export function showPlainOrder(ctx: ServiceContext, { id }: { id: string }): PlainOrderDetail {
  requireScope(ctx, 'orders:read');
  const order = one(ctx.db).get({ id });
  if (order === undefined) throw new DomainError('ORDER_NOT_FOUND');
  const gone = refundedOf(ctx.db).get({ id });
  return {
    ...order,
    refundedCents: gone?.cents ?? 0,
    movedCents: gone?.movedCents ?? 0,
    lines: linesOf(ctx.db)
      .all({ id })
      .map((line) => ({ ...line, lineCents: line.unitPriceCents * line.quantity })),
    ticketIds: ticketsOf(ctx.db)
      .all({ id })
      .map((ticket) => ticket.id),
  };
}
