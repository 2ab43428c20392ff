import { and, count, eq, gt, inArray, isNotNull, isNull, lt, ne, notExists, notInArray, or, sql } from 'drizzle-orm';
import type { Orm } from '#server/db/client.ts';
import { orderAddOns } from '#server/db/schema/order-add-ons.ts';
import { orderItems, orders, seatHolds } from '#server/db/schema/orders.ts';
import { refunds } from '#server/db/schema/payments.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { isOfOwnPayment } from '../../shop/payments/find-refund.ts';
import { heldSeats, sumOf, type Rule } from './rule.ts';

// Parts of the rules: subqueries about the order of the query around them.
const ticketsOfOrder = (orm: Orm) => orm.select({ count: count() }).from(tickets).where(eq(tickets.orderId, orders.id));
/** Null for an order without items. */
const seatsOfItems = (orm: Orm) =>
  orm
    .select({ seats: sql<number | null>`sum(${orderItems.quantity})` })
    .from(orderItems)
    .where(and(eq(orderItems.orderId, orders.id), isNull(orderItems.addOnId)));
const refundsOfOrder = (orm: Orm) => orm.select({ id: refunds.id }).from(refunds).where(eq(refunds.orderId, orders.id));

/** Not one that pays a later part of another order's price. */
const hasSeats = ne(orders.channel, 'part').inlineParams();

export const ORDER_RULES: readonly Rule[] = [
  {
    says: 'a paid order without its tickets or a refund',
    broken: (orm) =>
      orm
        .select({ id: orders.id })
        .from(orders)
        .where(
          and(
            isNotNull(orders.eventId),
            hasSeats,
            isNotNull(orders.paidAt),
            ne(ticketsOfOrder(orm), seatsOfItems(orm)),
            notExists(refundsOfOrder(orm)),
          ),
        ),
  },
  {
    says: 'an order with more tickets than it paid for',
    broken: (orm) =>
      orm
        .select({ id: orders.id })
        .from(orders)
        .where(and(isNotNull(orders.eventId), gt(ticketsOfOrder(orm), seatsOfItems(orm)))),
  },
  {
    says: 'a valid ticket without a paid order',
    broken: (orm) =>
      orm
        .select({ id: tickets.id })
        .from(tickets)
        .innerJoin(orders, eq(orders.id, tickets.orderId))
        .where(
          and(
            ne(tickets.status, 'cancelled'),
            or(isNull(orders.paidAt), notInArray(orders.status, ['paid', 'refund_pending'])),
          ),
        ),
  },
  {
    says: 'an order that owes its money without a refund',
    broken: (orm) =>
      orm
        .select({ id: orders.id })
        .from(orders)
        .where(
          and(
            inArray(orders.status, ['refund_pending', 'refunded']),
            gt(orders.totalCents, 0),
            notExists(refundsOfOrder(orm)),
          ),
        ),
  },
  {
    says: 'an order that gave back more than it took',
    broken: (orm) => {
      const returned = orm
        .select({ cents: sumOf(refunds.amountCents) })
        .from(refunds)
        // What a bank took is no refund of ours: it may take once more what had gone back already.
        .where(
          and(
            eq(refunds.orderId, orders.id),
            ne(refunds.status, 'failed'),
            ne(refunds.reason, 'dispute_lost'),
            isOfOwnPayment,
          ),
        );
      return orm.select({ id: orders.id }).from(orders).where(lt(orders.totalCents, returned));
    },
  },
  {
    says: 'an order whose total is not the sum of its items',
    broken: (orm) => {
      const items = orm
        .select({ cents: sql<number | null>`sum(${orderItems.unitPriceCents} * ${orderItems.quantity})` })
        .from(orderItems)
        .where(eq(orderItems.orderId, orders.id));
      return orm
        .select({ id: orders.id })
        .from(orders)
        .where(and(isNotNull(orders.eventId), ne(orders.totalCents, items)));
    },
  },
  {
    says: 'a paid or open order without what was sold with its tickets',
    broken: (orm) => {
      const sold = orm
        .select({ pieces: sql<number>`coalesce(sum(${orderItems.quantity}), 0)` })
        .from(orderItems)
        .where(and(eq(orderItems.orderId, orders.id), isNotNull(orderItems.addOnId)));
      const made = orm.select({ count: count() }).from(orderAddOns).where(eq(orderAddOns.orderId, orders.id));
      return orm
        .select({ id: orders.id })
        .from(orders)
        .where(and(or(eq(orders.status, 'pending'), eq(orders.status, 'paid')), ne(made, sold)));
    },
  },
  {
    says: 'an open order without its held seats',
    broken: (orm) =>
      orm
        .select({ id: orders.id })
        .from(orders)
        .where(
          and(
            isNotNull(orders.eventId),
            hasSeats,
            eq(orders.status, 'pending'),
            ne(seatsOfItems(orm), heldSeats(orm).where(eq(seatHolds.orderId, orders.id))),
          ),
        ),
  },
  {
    says: 'held seats without an open order',
    broken: (orm) =>
      orm
        .select({ id: orders.id })
        .from(seatHolds)
        .innerJoin(orders, eq(orders.id, seatHolds.orderId))
        .where(ne(orders.status, 'pending')),
  },
];
