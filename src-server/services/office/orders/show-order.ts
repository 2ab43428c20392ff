import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import { cents } from '#shared/money.ts';
import { correctionNumber } from '#shared/orders/correction.ts';
import type { OrderByIdInput, OrderDetail, OrderRefund } from '#shared/orders/order-list.ts';
import { refundWhy } from '#shared/orders/refund-causes.ts';
import { findRows } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { orderItems } from '#server/db/schema/orders.ts';
import { paymentExceptions, refunds } from '#server/db/schema/payments.ts';
import { refundHandovers } from '#server/db/schema/refund-handovers.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { namedWithRole } from '#server/db/type-with-role.ts';
import { tillRecords, zReports } from '#server/db/schema/till.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findOrder, type OrderRow } from '../../shop/orders/find-order.ts';
import { ordersMovedTo } from '../../shop/orders/moved-to.ts';
import { findParts, partView } from '../../shop/parts/find-parts.ts';
import { answersOfOrder } from '../../shop/questions/answers-of-order.ts';
import { refundsOfPayment } from '../../shop/orders/follow-refunds.ts';
import { disputesOf } from '../../shop/refunds/keep-dispute.ts';
import { mailsAbout } from './mails-about.ts';
import { orderBooks } from './order-books.ts';
import { listedOrder, readOrder } from './read-orders.ts';

const itemsOf = prepared({ orderId: orderItems.orderId }, (orm, { orderId }) =>
  orm
    .select({
      name: namedWithRole(orderItems),
      quantity: orderItems.quantity,
      unitPriceCents: sql<number>`${orderItems.unitPriceCents}`.mapWith(cents),
      vatBps: orderItems.vatBps,
      promoCode: orderItems.promoCode,
    })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position))
    .prepare(),
);
const ticketsOf = prepared({ orderId: tickets.orderId }, (orm, { orderId }) =>
  orm
    .select({
      id: tickets.id,
      ticketNumber: tickets.ticketNumber,
      ticketTypeName: namedWithRole(tickets),
      holderName: tickets.holderName,
      status: tickets.status,
      pricePaidCents: sql<number>`${tickets.pricePaidCents}`.mapWith(cents),
    })
    .from(tickets)
    .where(eq(tickets.orderId, orderId))
    .orderBy(asc(tickets.position))
    .prepare(),
);
const refundsOf = prepared({ orderId: refunds.orderId }, (orm, { orderId }) =>
  orm
    .select({
      id: refunds.id,
      amountCents: sql<number>`${refunds.amountCents}`.mapWith(cents),
      status: refunds.status,
      reason: refunds.reason,
      cause: refunds.cause,
      note: refunds.note,
      at: refunds.createdAt,
    })
    .from(refunds)
    .where(eq(refunds.orderId, orderId))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
    .prepare(),
);
const handoverOf = prepared({ orderId: refundHandovers.orderId }, (orm, { orderId }) =>
  orm
    .select({
      amountCents: sql<number>`${refundHandovers.amountCents}`.mapWith(cents),
      since: refundHandovers.createdAt,
    })
    .from(refundHandovers)
    .where(
      and(eq(refundHandovers.orderId, orderId), isNull(refundHandovers.doneAt), isNull(refundHandovers.withdrawnAt)),
    )
    .prepare(),
);

const reportOf = prepared({ orderId: tillRecords.orderId }, (orm, { orderId }) =>
  orm
    .select({ id: zReports.id })
    .from(tillRecords)
    .innerJoin(zReports, eq(zReports.sessionId, tillRecords.sessionId))
    .where(and(eq(tillRecords.orderId, orderId), sql`${tillRecords.kind} = 'sale'`))
    .limit(1)
    .prepare(),
);

/** Each refund with why it was made, and the correction that it has brought once it arrived. */
function refundsWith(ctx: ServiceContext, order: OrderRow, receiptNumber: string | null): OrderRefund[] {
  const places = new Map(refundsOfPayment(ctx, order).map(({ id }, at) => [id, at + 1]));
  return refundsOf(ctx.db)
    .all({ orderId: order.id })
    .map(({ cause, note, ...refund }) => {
      const place = places.get(refund.id);
      const isOnline = order.channel === 'online' || order.channel === 'part';
      const isCorrected = refund.status === 'succeeded' && isOnline && place !== undefined;
      return {
        ...refund,
        why: refundWhy({ cause, note }),
        correctionNumber: isCorrected && receiptNumber !== null ? correctionNumber(receiptNumber, place) : null,
      };
    });
}

/**
 * One order with all that hangs on it, each a way on: buyer, night, tickets, refunds, open questions, the closing sheet
 * of its desk, and the mails about it. Error: ORDER_NOT_FOUND.
 */
export function showOrder(ctx: ServiceContext, { orderId }: OrderByIdInput): OrderDetail {
  requirePermission(ctx, 'money:read');
  const row = readOrder(ctx.db, orderId);
  const order = findOrder(ctx, orderId);
  if (row === undefined || order === undefined) throw new DomainError('ORDER_NOT_FOUND');
  const books = orderBooks(ctx, order);
  return {
    ...listedOrder(row),
    subscriberId: row.subscriberId,
    paymentIntentId: order.stripePaymentIntentId,
    items: itemsOf(ctx.db).all({ orderId }),
    ticketList: ticketsOf(ctx.db).all({ orderId }),
    books,
    parts: findParts(ctx, orderId).map(partView),
    partOfId: order.partOfOrderId,
    movedFromId: order.movedFromId,
    movedTo: ordersMovedTo(ctx, orderId),
    answers: answersOfOrder(ctx, orderId),
    refunds: refundsWith(ctx, order, books.receiptNumber),
    disputes: disputesOf(ctx, orderId),
    handover: handoverOf(ctx.db).get({ orderId }) ?? null,
    openExceptions: findRows(ctx.db, paymentExceptions, { orderId, resolvedAt: null }, ['id', 'kind']),
    nightReportId: reportOf(ctx.db).get({ orderId })?.id ?? null,
    mails: mailsAbout(ctx, [orderId]),
  };
}
