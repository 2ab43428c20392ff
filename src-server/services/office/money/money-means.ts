import { and, eq, exists, gte, inArray, isNotNull, isNull, lt, ne, or, sql, type SQLWrapper } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { prepared, type Orm } from '#server/db/client.ts';
import { orders } from '#server/db/schema/orders.ts';
import { refunds } from '#server/db/schema/payments.ts';
import { balanceEntries, payouts } from '#server/db/schema/provider-money.ts';
import { doorPayments, doorRefunds, tillRecords } from '#server/db/schema/till.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { isOfOwnPayment } from '../../shop/payments/find-refund.ts';
import { disputeSums, type DisputeSums } from './dispute-moves.ts';

type Span = { from: Date; to: Date };

/** What of a payment at a desk went over the provider's own reader; the rest of the card's part went over a terminal. */
const onReader = (orm: Orm) => {
  const ofSale = orm
    .select({ cents: sql`coalesce(sum(${doorPayments.amountCents}), 0)` })
    .from(doorPayments)
    .where(and(eq(doorPayments.saleId, tillRecords.saleId), isNotNull(doorPayments.approvedAt)));
  const ofRefund = orm
    .select({ cents: sql`coalesce(sum(${doorRefunds.amountCents}), 0)` })
    .from(doorRefunds)
    .where(and(eq(doorRefunds.entryId, tillRecords.id), eq(doorRefunds.status, 'succeeded').inlineParams()));
  return sql<number>`CASE WHEN ${tillRecords.kind} = 'sale' THEN ${ofSale} ELSE ${ofRefund} END`;
};

const RECORDED = { from: tillRecords.recordedAt, to: tillRecords.recordedAt };
const atDesks = prepared(RECORDED, (orm, { from, to }) =>
  orm
    .select({
      kind: tillRecords.kind,
      cashCents: sql<number>`sum(${tillRecords.cashCents})`,
      cardCents: sql<number>`sum(${tillRecords.cardCents})`,
      readerCents: sql<number>`sum(${onReader(orm)})`,
    })
    .from(tillRecords)
    .where(
      and(
        gte(tillRecords.recordedAt, from),
        lt(tillRecords.recordedAt, to),
        inArray(tillRecords.kind, ['sale', 'refund']).inlineParams(),
      ),
    )
    .groupBy(tillRecords.kind)
    .prepare(),
);

/** Another line about the same payment. */
const charge = alias(balanceEntries, 'charge');
/** A line of our shop: another one may share the provider's account. */
const isOurs = (orm: Orm): SQLWrapper =>
  or(
    eq(balanceEntries.isOurs, true).inlineParams(),
    exists(
      orm
        .select({ id: orders.id })
        .from(orders)
        .where(eq(orders.stripePaymentIntentId, balanceEntries.paymentIntentId)),
    ),
    exists(
      orm
        .select({ reference: doorPayments.reference })
        .from(doorPayments)
        .where(eq(doorPayments.reference, balanceEntries.paymentIntentId)),
    ),
    exists(
      orm
        .select({ id: charge.id })
        .from(charge)
        .where(and(eq(charge.paymentIntentId, balanceEntries.paymentIntentId), eq(charge.isOurs, true).inlineParams())),
    ),
  ) ?? sql`0`;

const OCCURRED = { from: balanceEntries.occurredAt, to: balanceEntries.occurredAt };
const isInDay = ({ from, to }: { from: SQLWrapper; to: SQLWrapper }) =>
  and(gte(balanceEntries.occurredAt, from), lt(balanceEntries.occurredAt, to));
const atProvider = prepared(OCCURRED, (orm, day) => {
  const line = orm
    .select({
      kind: balanceEntries.kind,
      amountCents: balanceEntries.amountCents,
      isOurs: sql<number>`${isOurs(orm)}`.as('ours'),
    })
    .from(balanceEntries)
    .where(and(isInDay(day), ne(balanceEntries.kind, 'payout').inlineParams()))
    .as('line');
  return orm
    .select({
      kind: line.kind,
      isOurs: line.isOurs,
      cents: sql<number>`sum(${line.amountCents})`,
    })
    .from(line)
    .groupBy(line.kind, sql`${line.isOurs}`)
    .prepare();
});
/** What the provider kept of payments, and charged beside them. */
const fees = prepared(OCCURRED, (orm, day) =>
  orm
    .select({
      cents: sql<number>`coalesce(sum(${balanceEntries.feeCents} - CASE WHEN ${balanceEntries.kind} = 'fee'
        THEN ${balanceEntries.amountCents} ELSE 0 END), 0)`,
    })
    .from(balanceEntries)
    .where(isInDay(day))
    .prepare(),
);
/** Money of a payout that failed is with the provider again, and goes out with a later one. */
const payoutsOf = prepared({ from: payouts.createdAt, to: payouts.createdAt }, (orm, { from, to }) =>
  orm
    .select({ id: payouts.id, cents: payouts.amountCents })
    .from(payouts)
    .where(
      and(
        gte(payouts.createdAt, from),
        lt(payouts.createdAt, to),
        inArray(payouts.status, ['pending', 'in_transit', 'paid']).inlineParams(),
      ),
    )
    .orderBy(payouts.createdAt, payouts.id)
    .prepare(),
);

/** Of orders that no desk sold: what the provider has no payment of (sold elsewhere, from credit, never paid). */
const paidElsewhere = prepared({ from: orders.paidAt, to: orders.paidAt }, (orm, { from, to }) =>
  orm
    .select({
      cents: sql<number>`coalesce(sum(CASE WHEN ${orders.movedFromId} IS NOT NULL THEN ${orders.totalCents}
        WHEN ${orders.stripePaymentIntentId} IS NULL THEN ${orders.totalCents} - ${orders.fromVoucherCents}
        ELSE ${orders.fromCreditCents} END), 0)`,
    })
    .from(orders)
    .where(
      and(
        gte(orders.paidAt, from),
        lt(orders.paidAt, to),
        ne(orders.channel, 'door').inlineParams(),
        inArray(orders.status, ['paid', 'refund_pending', 'refunded']).inlineParams(),
      ),
    )
    .prepare(),
);
/** Of their refunds: given back by hand, or of money that never came. */
const returnedElsewhere = prepared({ from: refunds.updatedAt, to: refunds.updatedAt }, (orm, { from, to }) =>
  orm
    .select({ cents: sql<number>`coalesce(sum(${refunds.amountCents}), 0)` })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(
      and(
        gte(refunds.updatedAt, from),
        lt(refunds.updatedAt, to),
        eq(refunds.status, 'succeeded').inlineParams(),
        isOfOwnPayment,
        ne(orders.channel, 'door').inlineParams(),
        isNull(refunds.stripeRefundId),
        isNull(refunds.giftVoucherId),
        ne(refunds.reason, 'dispute_lost').inlineParams(),
      ),
    )
    .prepare(),
);

/** Where the money of a span of time came in and went out, in cents. */
export type MoneyMeans = {
  cash: { inCents: number; outCents: number };
  /** Card terminals of which the provider knows nothing. */
  terminal: { inCents: number; outCents: number };
  /** The provider's lines, signed as its account has them: payments and refunds of ours, of others, the rest. */
  provider: {
    chargedCents: number;
    refundedCents: number;
    othersCents: number;
    restCents: number;
  };
  /** What banks took back, gave back and kept, and what the provider charged for that. */
  disputes: DisputeSums;
  /** What the provider kept beside. */
  feeCents: number;
  payouts: { id: string; cents: number }[];
  /** Of the books, without a payment or refund at the provider. */
  elsewhere: { inCents: number; outCents: number };
};

/** What the provider kept in a span of time, in cents. */
export const providerFees = (ctx: ServiceContext, span: Span): number => fees(ctx.db).get(span)?.cents ?? 0;

/** Where the money of a span of time came in and went out, by what desks and the payment provider say. */
export function moneyMeans(ctx: ServiceContext, span: Span): MoneyMeans {
  const desk = (kind: 'sale' | 'refund', rows = atDesks(ctx.db).all(span)) => {
    const { cashCents = 0, cardCents = 0, readerCents = 0 } = rows.find((row) => row.kind === kind) ?? {};
    return { cashCents, terminalCents: cardCents - Math.min(cardCents, readerCents) };
  };
  const [sold, back] = [desk('sale'), desk('refund')];
  const disputes = disputeSums(ctx, span);
  const lines = atProvider(ctx.db).all(span);
  const sumOf = (wanted: (line: (typeof lines)[number]) => boolean): number =>
    lines.filter(wanted).reduce((sum, { cents }) => sum + cents, 0);
  const isPaid = ({ kind }: { kind: string }): boolean => kind === 'charge' || kind === 'refund';
  return {
    cash: { inCents: sold.cashCents, outCents: back.cashCents },
    terminal: { inCents: sold.terminalCents, outCents: back.terminalCents },
    provider: {
      chargedCents: sumOf((line) => line.kind === 'charge' && line.isOurs === 1),
      refundedCents: sumOf((line) => line.kind === 'refund' && line.isOurs === 1),
      othersCents: sumOf((line) => isPaid(line) && line.isOurs === 0),
      restCents: sumOf(({ kind }) => kind === 'other'),
    },
    disputes,
    feeCents: providerFees(ctx, span) - disputes.feeCents,
    payouts: payoutsOf(ctx.db).all(span),
    elsewhere: {
      inCents: paidElsewhere(ctx.db).get(span)?.cents ?? 0,
      outCents: returnedElsewhere(ctx.db).get(span)?.cents ?? 0,
    },
  };
}
