import { and, eq, gte, lt, type AnyColumn, type SQLWrapper } from 'drizzle-orm';
import type { DisputeMove } from '#shared/books/accounting.ts';
import { prepared } from '#server/db/client.ts';
import { orders } from '#server/db/schema/orders.ts';
import { refunds } from '#server/db/schema/payments.ts';
import { balanceEntries } from '#server/db/schema/provider-money.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { isReturn } from '../../shop/payments/refund-shares.ts';

type Span = { from: Date; to: Date };
const isWithin = (at: AnyColumn, { from, to }: { from: SQLWrapper; to: SQLWrapper }) => and(gte(at, from), lt(at, to));

/** What banks moved on the provider's account, which is what it was on the day it was. */
const atBanks = prepared({ from: balanceEntries.occurredAt, to: balanceEntries.occurredAt }, (orm, span) =>
  orm
    .select({
      id: balanceEntries.id,
      at: balanceEntries.occurredAt,
      cents: balanceEntries.amountCents,
      feeCents: balanceEntries.feeCents,
      orderId: orders.id,
    })
    .from(balanceEntries)
    .leftJoin(orders, eq(orders.stripePaymentIntentId, balanceEntries.paymentIntentId))
    .where(and(isWithin(balanceEntries.occurredAt, span), eq(balanceEntries.kind, 'dispute').inlineParams()))
    .prepare(),
);
/** What was lost to them, whether it was sold online or over a reader at a desk. */
const lost = prepared({ from: refunds.updatedAt, to: refunds.updatedAt }, (orm, span) =>
  orm
    .select({ id: refunds.id, at: refunds.updatedAt, cents: refunds.amountCents, orderId: refunds.orderId })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(isWithin(refunds.updatedAt, span), isReturn, eq(refunds.reason, 'dispute_lost').inlineParams()))
    .prepare(),
);

/** What banks took back, gave back and kept in a span of time, the newest first. */
export function disputeMoves(ctx: Pick<ServiceContext, 'db'>, span: Span): DisputeMove[] {
  const moved = atBanks(ctx.db)
    .all(span)
    .map(({ cents, ...line }): DisputeMove => ({
      ...line,
      what: cents < 0 ? 'taken' : 'given_back',
      amountCents: Math.abs(cents),
    }));
  const kept = lost(ctx.db)
    .all(span)
    .map(({ cents, ...loss }): DisputeMove => ({ ...loss, what: 'lost', amountCents: cents, feeCents: 0 }));
  return [...moved, ...kept].toSorted((a, b) => b.at.getTime() - a.at.getTime());
}

/** What a span's moves come to, each above zero, and what the provider charged for them. */
export type DisputeSums = { takenCents: number; givenBackCents: number; lostCents: number; feeCents: number };

export function disputeSums(ctx: Pick<ServiceContext, 'db'>, span: Span): DisputeSums {
  const sums: DisputeSums = { takenCents: 0, givenBackCents: 0, lostCents: 0, feeCents: 0 };
  const FIELD = { taken: 'takenCents', given_back: 'givenBackCents', lost: 'lostCents' } as const;
  for (const { what, amountCents, feeCents } of disputeMoves(ctx, span)) {
    sums[FIELD[what]] += amountCents;
    sums.feeCents += feeCents;
  }
  return sums;
}
