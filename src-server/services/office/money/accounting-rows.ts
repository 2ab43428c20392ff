import { and, eq, gte, inArray, lt, ne, sql, type SQLWrapper } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { events } from '#server/db/schema/events.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { refunds } from '#server/db/schema/payments.ts';
import { FULL_RATE_BPS, isReturn, RETURN } from '../../shop/payments/refund-shares.ts';

const itemCents = sql`${orderItems.unitPriceCents} * ${orderItems.quantity}`;
/** What promo codes took off; it is no part of what was taken. */
const reducedCents = sql<number>`coalesce(sum(CASE WHEN ${orderItems.promoCode} IS NOT NULL
  THEN (${orderItems.normalUnitPriceCents} - ${orderItems.unitPriceCents}) * ${orderItems.quantity} END), 0)`;

/** `vatWithin` (shared/money.ts) of an amount that is not below zero, in whole numbers. */
const vatSql = (gross: SQLWrapper, bps: SQLWrapper) =>
  sql<number>`${gross} - (${gross} * 20000 + 10000 + ${bps}) / (2 * (10000 + ${bps}))`;

/** Whether an order's night begins on a later day than the one that ends then. */
const isForLater = (dayEnd: SQLWrapper) => sql<boolean>`coalesce(${events.startsAt} >= ${dayEnd}, FALSE)`;

/** What buys a voucher is none: what is paid with it is (§ 3 (15) UStG). */
const isTurnover = ne(orders.channel, 'voucher').inlineParams();

/** By order first: a receipt's VAT is rounded once for each of its rates, and the day's is the sum of the receipts. */
export const takings = prepared({ from: orders.paidAt, to: orders.paidAt }, (orm, { from, to }) => {
  const receipt = orm
    .select({
      vatBps: sql<number>`coalesce(${orderItems.vatBps}, ${sql.raw(String(FULL_RATE_BPS))})`.as('rate'),
      grossCents: sql<number>`sum(coalesce(${itemCents}, ${orders.totalCents}))`.as('gross'),
      reducedCents: reducedCents.as('reduced'),
      advanceCents: sql<number>`CASE WHEN ${isForLater(to)} THEN sum(coalesce(${itemCents}, ${orders.totalCents}))
        ELSE 0 END`.as('advance'),
    })
    .from(orders)
    .leftJoin(orderItems, eq(orderItems.orderId, orders.id))
    .leftJoin(events, eq(events.id, orders.eventId))
    .where(
      and(
        gte(orders.paidAt, from),
        lt(orders.paidAt, to),
        inArray(orders.status, ['paid', 'refund_pending', 'refunded']),
        isTurnover,
      ),
    )
    .groupBy(orders.id, orderItems.vatBps, events.id)
    .as('receipt');
  return orm
    .select({
      vatBps: receipt.vatBps,
      grossCents: sql<number>`sum(${receipt.grossCents})`,
      vatCents: sql<number>`sum(${vatSql(receipt.grossCents, receipt.vatBps)})`,
      reducedCents: sql<number>`sum(${receipt.reducedCents})`,
      advanceCents: sql<number>`sum(${receipt.advanceCents})`,
    })
    .from(receipt)
    .groupBy(sql`${receipt.vatBps}`)
    .prepare();
});
/** A refund, with when the night begins that it is of. */
const RETURN_OF_NIGHT = { ...RETURN, nightBeginsAt: events.startsAt };
export const returns = prepared({ from: refunds.updatedAt, to: refunds.updatedAt }, (orm, { from, to }) =>
  orm
    .select(RETURN_OF_NIGHT)
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .leftJoin(events, eq(events.id, orders.eventId))
    .where(and(isReturn, isTurnover, gte(refunds.updatedAt, from), lt(refunds.updatedAt, to)))
    .prepare(),
);

const NIGHTS = { from: events.startsAt, to: events.startsAt };
const isNightOfDay = ({ from, to }: { from: SQLWrapper; to: SQLWrapper }) =>
  and(gte(events.startsAt, from), lt(events.startsAt, to));
/** What was paid for the nights of a day before that day, by rate. */
export const paidBefore = prepared({ ...NIGHTS, before: orders.paidAt }, (orm, { before, ...day }) =>
  orm
    .select({
      vatBps: sql<number>`coalesce(${orderItems.vatBps}, ${sql.raw(String(FULL_RATE_BPS))})`,
      grossCents: sql<number>`sum(coalesce(${itemCents}, ${orders.totalCents}))`,
    })
    .from(events)
    .innerJoin(orders, eq(orders.eventId, events.id))
    .leftJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(
      and(
        isNightOfDay(day),
        lt(orders.paidAt, before),
        inArray(orders.status, ['paid', 'refund_pending', 'refunded']).inlineParams(),
      ),
    )
    .groupBy(orderItems.vatBps)
    .prepare(),
);
/** What went back of it before that day. */
export const returnedBefore = prepared({ ...NIGHTS, before: refunds.updatedAt }, (orm, { before, ...day }) =>
  orm
    .select(RETURN_OF_NIGHT)
    .from(events)
    .innerJoin(orders, eq(orders.eventId, events.id))
    .innerJoin(refunds, eq(refunds.orderId, orders.id))
    .where(and(isNightOfDay(day), isReturn, lt(refunds.updatedAt, before)))
    .prepare(),
);
