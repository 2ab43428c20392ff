import { and, eq, inArray, notExists, sql } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { orders } from '#server/db/schema/orders.ts';
import { refunds } from '#server/db/schema/payments.ts';
import { balanceEntries } from '#server/db/schema/provider-money.ts';
import { isWithin, sumOf } from './proof-rows.ts';

const isDispute = eq(balanceEntries.kind, 'dispute').inlineParams();
const isReturned = inArray(balanceEntries.kind, ['refund', 'dispute']).inlineParams();

/**
 * What went back of one payment at the provider, given back or taken by a bank, without what the books call lost to a
 * bank on top of what had gone back.
 */
export const returnedOf = prepared({ intent: balanceEntries.paymentIntentId }, (orm, { intent }) => {
  const lost = sql`(SELECT coalesce(sum(l.amount_cents), 0) FROM refunds AS g JOIN refunds AS l ON l.order_id = g.order_id
    WHERE g.intent_key IN ('second:' || ${intent}, 'payment:' || ${intent}) AND g.status = 'succeeded'
      AND l.payment_intent_id = ${intent} AND l.reason = 'dispute_lost' AND l.status = 'succeeded')`;
  return orm
    .select({ cents: sql<number>`${sumOf(balanceEntries.amountCents)} + ${lost}` })
    .from(balanceEntries)
    .where(and(eq(balanceEntries.paymentIntentId, intent), isReturned))
    .prepare();
});

/** By which payment a loss of the books came; moved tickets have taken a part of theirs along. */
const paymentOf = (loss: string) =>
  sql.raw(
    `coalesce(${loss}.payment_intent_id, (SELECT c.carried_intent_id FROM orders AS c WHERE c.id = ${loss}.order_id))`,
  );

/**
 * Payments of which the books say that some was lost to a bank lately: all that was ever lost of each, which may be the
 * loss of several orders, and all that banks have taken back of it and given back again.
 */
export const lossesOfBooks = prepared({ from: refunds.createdAt, to: refunds.createdAt }, (orm, span) => {
  const intent = paymentOf('refunds');
  const theirs = orm
    .select({ cents: sumOf(balanceEntries.amountCents) })
    .from(balanceEntries)
    .where(and(sql`${balanceEntries.paymentIntentId} = ${intent}`, isDispute));
  const paid = sql<string>`coalesce((SELECT p.id FROM orders AS p WHERE p.stripe_payment_intent_id = ${intent}), ${refunds.orderId})`;
  const ours = sql<number>`(SELECT sum(l.amount_cents) FROM refunds AS l WHERE l.reason = 'dispute_lost' AND l.status = 'succeeded'
    AND l.order_id IN (SELECT ${refunds.orderId} UNION SELECT p.id FROM orders AS p WHERE p.stripe_payment_intent_id = ${intent}
      UNION SELECT c.id FROM orders AS c WHERE c.carried_intent_id = ${intent}) AND ${paymentOf('l')} = ${intent})`;
  return orm
    .selectDistinct({ orderId: paid, cents: ours, theirCents: sql<number>`${theirs}` })
    .from(refunds)
    .where(
      and(
        isWithin(refunds.createdAt, span),
        eq(refunds.reason, 'dispute_lost').inlineParams(),
        eq(refunds.status, 'succeeded').inlineParams(),
      ),
    )
    .prepare();
});

/** What banks have taken back of orders that know neither of a dispute nor of a loss. */
export const disputesWithoutBooks = prepared(
  { from: balanceEntries.occurredAt, to: balanceEntries.occurredAt },
  (orm, span) =>
    orm
      .select({ orderId: orders.id, cents: sumOf(balanceEntries.amountCents) })
      .from(balanceEntries)
      .innerJoin(orders, eq(orders.stripePaymentIntentId, balanceEntries.paymentIntentId))
      .where(
        and(
          isWithin(balanceEntries.occurredAt, span),
          isDispute,
          eq(orders.isDisputed, false).inlineParams(),
          notExists(
            orm
              .select({ id: refunds.id })
              .from(refunds)
              .where(
                and(
                  sql`${refunds.orderId} IN (SELECT ${orders.id} UNION SELECT c.id FROM orders AS c
                    WHERE c.carried_intent_id = ${orders.stripePaymentIntentId})`,
                  eq(refunds.reason, 'dispute_lost').inlineParams(),
                ),
              ),
          ),
        ),
      )
      .groupBy(orders.id)
      .having(sql`sum(${balanceEntries.amountCents}) < 0`)
      .prepare(),
);
