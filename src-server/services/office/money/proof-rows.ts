import {
  and,
  count,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  lt,
  ne,
  notExists,
  sql,
  type AnyColumn,
  type SQLWrapper,
  isNull,
} from 'drizzle-orm';
import { prepared, type Orm } from '#server/db/client.ts';
import { events } from '#server/db/schema/events.ts';
import { orderAddOns } from '#server/db/schema/order-add-ons.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { refunds } from '#server/db/schema/payments.ts';
import { balanceEntries, payouts } from '#server/db/schema/provider-money.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { doorPayments, tillRecords, zReports } from '#server/db/schema/till.ts';
import { wasOversold } from '../../shop/events/was-oversold.ts';

/*
 * Both sides of each proof, over the span that is looked at. What a row says is compared in show-proof.ts.
 */

/** From the one instant on, before the other. */
export const isWithin = (at: AnyColumn, { from, to }: { from: SQLWrapper; to: SQLWrapper }) =>
  and(gte(at, from), lt(at, to));
const isCharge = eq(balanceEntries.kind, 'charge').inlineParams();
const isRefund = eq(balanceEntries.kind, 'refund').inlineParams();
/** What a column comes to; nothing where there is no row. */
export const sumOf = (cents: SQLWrapper) => sql<number>`coalesce(sum(${cents}), 0)`;

/** What the provider took in, by payment, beside the order or the till's card payment that it is of. */
export const chargesWithOrders = prepared(
  { from: balanceEntries.occurredAt, to: balanceEntries.occurredAt },
  (orm, span) =>
    orm
      .select({
        paymentIntentId: balanceEntries.paymentIntentId,
        cents: balanceEntries.amountCents,
        isOurs: balanceEntries.isOurs,
        orderId: orders.id,
        orderCents: sql<number | null>`${orders.totalCents} - ${orders.fromCreditCents} - ${orders.fromVoucherCents}`,
        doorCents: doorPayments.amountCents,
      })
      .from(balanceEntries)
      .leftJoin(orders, eq(orders.stripePaymentIntentId, balanceEntries.paymentIntentId))
      .leftJoin(doorPayments, eq(doorPayments.reference, balanceEntries.paymentIntentId))
      .where(and(isWithin(balanceEntries.occurredAt, span), isCharge))
      .prepare(),
);

/** Orders that say they were paid there, without a line of the provider. */
export const ordersWithoutCharge = prepared({ from: orders.paidAt, to: orders.paidAt }, (orm, span) =>
  orm
    .select({ orderId: orders.id, cents: orders.totalCents })
    .from(orders)
    .where(
      and(
        isWithin(orders.paidAt, span),
        isNotNull(orders.stripePaymentIntentId),
        gt(orders.totalCents, 0),
        notExists(
          orm
            .select({ id: balanceEntries.id })
            .from(balanceEntries)
            .where(and(eq(balanceEntries.paymentIntentId, orders.stripePaymentIntentId), isCharge)),
        ),
      ),
    )
    .prepare(),
);

/** Orders of nights with what their items, and their tickets with what was sold along, come to, whatever became of them. */
export const ordersWithTickets = prepared({ from: orders.paidAt, to: orders.paidAt }, (orm, span) => {
  const ofItems = (what: SQLWrapper) =>
    orm
      .select({ sum: sumOf(what) })
      .from(orderItems)
      .where(eq(orderItems.orderId, orders.id));
  const made = orm.select({ count: count() }).from(tickets).where(eq(tickets.orderId, orders.id));
  const worth = orm
    .select({ cents: sumOf(tickets.pricePaidCents) })
    .from(tickets)
    .where(eq(tickets.orderId, orders.id));
  const besides = orm
    .select({ cents: sumOf(orderAddOns.priceCents) })
    .from(orderAddOns)
    .where(eq(orderAddOns.orderId, orders.id));
  return orm
    .select({
      orderId: orders.id,
      cents: orders.totalCents,
      itemCents: sql<number>`${ofItems(sql`${orderItems.unitPriceCents} * ${orderItems.quantity}`)}`,
      seats: sql<number>`${ofItems(sql`${orderItems.quantity} * (${orderItems.addOnId} IS NULL)`)}`,
      tickets: sql<number>`${made}`,
      ticketCents: sql<number>`${worth} + ${besides}`,
    })
    .from(orders)
    .where(
      and(
        isWithin(orders.paidAt, span),
        isNotNull(orders.eventId),
        ne(orders.channel, 'part').inlineParams(),
        inArray(orders.status, ['paid', 'refund_pending', 'refunded']).inlineParams(),
      ),
    )
    .prepare();
});

/** Nights from then on, with the tickets that count beside the counters that guard the seats. */
export const eventsWithSeats = prepared({ from: events.startsAt }, (orm, { from }) => {
  const valid = orm
    .select({ count: count() })
    .from(tickets)
    .where(
      and(
        eq(tickets.eventId, events.id),
        isNull(tickets.eveningId),
        inArray(tickets.status, ['active', 'used']).inlineParams(),
      ),
    );
  return orm
    .select({
      eventId: events.id,
      sold: events.soldCount,
      held: events.heldCount,
      maxCapacity: events.maxCapacity,
      tickets: sql<number>`${valid}`,
      isToldOver: sql`${wasOversold(orm, events.id)}`.mapWith(Boolean),
    })
    .from(events)
    .where(gte(events.startsAt, from))
    .prepare();
});

/**
 * What one payment's refunds come to on both sides, whenever they were made: a line that took one back, after its bank
 * refused it, is of the same payment. Of moved tickets another order gives back from it.
 */
const sidesOf = (orm: Orm, { intent, orderId }: { intent: SQLWrapper; orderId: SQLWrapper }) => {
  const ofPayment = sql`SELECT ${orderId} UNION SELECT id FROM orders WHERE stripe_payment_intent_id = ${intent}
    UNION SELECT id FROM orders WHERE carried_intent_id = ${intent}`;
  const ours = orm.select({ cents: sql`coalesce(sum(r.amount_cents), 0)` }).from(sql`refunds AS r`)
    .where(sql`r.order_id IN (${ofPayment}) AND r.status IN ('succeeded', 'pending')
      AND r.stripe_refund_id IS NOT NULL
      AND coalesce(r.payment_intent_id, (SELECT coalesce(o.stripe_payment_intent_id, o.carried_intent_id) FROM orders AS o
        WHERE o.id = r.order_id)) = ${intent}`);
  const theirs = orm
    .select({ cents: sql`coalesce(sum(b.amount_cents), 0)` })
    .from(sql`balance_entries AS b`)
    .where(sql`b.payment_intent_id = ${intent} AND b.kind = 'refund'`);
  return { bookCents: sql<number>`${ours}`, theirCents: sql<number>`${theirs}` };
};

/** Refunds of the books, each with what both sides say of its payment. */
export const refundsOfBooks = prepared({ from: refunds.createdAt, to: refunds.createdAt }, (orm, span) => {
  const intent = sql`coalesce(${refunds.paymentIntentId}, ${orders.stripePaymentIntentId}, ${orders.carriedIntentId})`;
  return orm
    .select({
      orderId: refunds.orderId,
      paymentIntentId: sql<string | null>`${intent}`,
      cents: refunds.amountCents,
      isAtProvider: sql<number>`${refunds.stripeRefundId} IS NOT NULL AND ${intent} IS NOT NULL`.mapWith(Boolean),
      ...sidesOf(orm, { intent, orderId: refunds.orderId }),
    })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(isWithin(refunds.createdAt, span), ne(refunds.status, 'failed')))
    .prepare();
});

/** Payments of orders of which money went back at the provider, with what both sides say. */
export const returnedPayments = prepared(
  { from: balanceEntries.occurredAt, to: balanceEntries.occurredAt },
  (orm, span) =>
    orm
      .selectDistinct({
        paymentIntentId: balanceEntries.paymentIntentId,
        orderId: orders.id,
        ...sidesOf(orm, { intent: balanceEntries.paymentIntentId, orderId: orders.id }),
      })
      .from(balanceEntries)
      .innerJoin(orders, eq(orders.stripePaymentIntentId, balanceEntries.paymentIntentId))
      .where(and(isWithin(balanceEntries.occurredAt, span), isRefund))
      .prepare(),
);

/** What a till took beside what the order of its tickets and its goods come to. */
export const tillSales = prepared({ from: zReports.closedAt }, (orm, { from }) => {
  const goods = sql<number>`(SELECT coalesce(sum(cast(json_extract(l.value, '$.grossCents') as bigint)), 0)
    FROM json_each(${tillRecords.facts}, '$.lines') l WHERE json_extract(l.value, '$.goodsId') IS NOT NULL)`;
  return orm
    .select({
      id: tillRecords.id,
      businessDay: zReports.businessDay,
      paidCents: sql<number>`${tillRecords.cashCents} + ${tillRecords.cardCents}`,
      goodsCents: goods,
      orderId: orders.id,
      orderCents: orders.totalCents,
      isOfTickets: sql<number>`coalesce(cast(${tillRecords.facts}->>'ticketCount' as bigint), 0) > 0`.mapWith(Boolean),
    })
    .from(zReports)
    .innerJoin(tillRecords, eq(tillRecords.sessionId, zReports.sessionId))
    .leftJoin(orders, eq(orders.id, tillRecords.orderId))
    .where(and(gte(zReports.closedAt, from), eq(tillRecords.kind, 'sale').inlineParams()))
    .prepare();
});

/** Closings with what was counted and what should have been there, and whether the number before is there. */
export const closings = prepared({ from: zReports.closedAt }, (orm, { from }) =>
  orm
    .select({
      id: zReports.id,
      businessDay: zReports.businessDay,
      zNumber: zReports.zNumber,
      differenceCents: sql<number>`${zReports.countedCents} - ${zReports.expectedCents}`,
      isGap: sql<number>`${zReports.zNumber} > 1 AND NOT EXISTS (SELECT 1 FROM z_reports b
        WHERE b.desk_id = z_reports.desk_id AND b.z_number = z_reports.z_number - 1)`.mapWith(Boolean),
    })
    .from(zReports)
    .where(gte(zReports.closedAt, from))
    .prepare(),
);

/** Payouts whose lines were read, with what these come to. */
export const payoutsWithLines = prepared({ from: payouts.createdAt }, (orm, { from }) => {
  const lines = orm
    .select({ cents: sumOf(sql`${balanceEntries.amountCents} - ${balanceEntries.feeCents}`) })
    .from(balanceEntries)
    .where(and(eq(balanceEntries.payoutId, payouts.id), ne(balanceEntries.kind, 'payout')));
  return orm
    .select({
      id: payouts.id,
      cents: payouts.amountCents,
      status: payouts.status,
      arrivesAt: payouts.arrivesAt,
      readAt: payouts.readAt,
      lineCents: sql<number>`${lines}`,
    })
    .from(payouts)
    .where(gte(payouts.createdAt, from))
    .prepare();
});
