import { and, desc, eq, gte, lt, ne, sql } from 'drizzle-orm';
import {
  MOST_PAYOUT_LINES,
  type AccountingDaysInput,
  type PayoutLine,
  type PayoutView,
} from '#shared/books/accounting.ts';
import { prepared } from '#server/db/client.ts';
import { orders } from '#server/db/schema/orders.ts';
import { balanceEntries, payouts, type BalanceKind } from '#server/db/schema/provider-money.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { spanOfDays } from './accounting-days.ts';

/** A payout's own line only says that it went out. */
const isHeld = ne(balanceEntries.kind, 'payout').inlineParams();

const inSpan = prepared({ from: payouts.createdAt, to: payouts.createdAt }, (orm, { from, to }) =>
  orm
    .select()
    .from(payouts)
    .where(and(gte(payouts.createdAt, from), lt(payouts.createdAt, to)))
    .orderBy(desc(payouts.createdAt), desc(payouts.id))
    .prepare(),
);
const sumsOf = prepared({ id: balanceEntries.payoutId }, (orm, { id }) =>
  orm
    .select({
      kind: balanceEntries.kind,
      cents: sql<number>`sum(${balanceEntries.amountCents})`,
      feeCents: sql<number>`sum(${balanceEntries.feeCents})`,
    })
    .from(balanceEntries)
    .where(and(eq(balanceEntries.payoutId, id), isHeld))
    .groupBy(balanceEntries.kind)
    .prepare(),
);
const linesOf = prepared({ id: balanceEntries.payoutId }, (orm, { id }) =>
  orm
    .select({
      id: balanceEntries.id,
      kind: sql<PayoutLine['kind']>`${balanceEntries.kind}`,
      amountCents: balanceEntries.amountCents,
      feeCents: balanceEntries.feeCents,
      occurredAt: balanceEntries.occurredAt,
      orderId: orders.id,
    })
    .from(balanceEntries)
    .leftJoin(orders, eq(orders.stripePaymentIntentId, balanceEntries.paymentIntentId))
    .where(and(eq(balanceEntries.payoutId, id), isHeld))
    .orderBy(balanceEntries.occurredAt, balanceEntries.id)
    .limit(MOST_PAYOUT_LINES)
    .prepare(),
);

/** `admin.money.payouts`: what the provider sent to the bank in these days, the newest first, with what each holds. */
export function listPayouts(ctx: ServiceContext, days: AccountingDaysInput): PayoutView[] {
  requirePermission(ctx, 'money:read');
  return inSpan(ctx.db)
    .all(spanOfDays(days))
    .map(({ id, amountCents, status, createdAt, arrivesAt, readAt }) => {
      const sums = sumsOf(ctx.db).all({ id });
      const of = (kind: BalanceKind): number => sums.find((one) => one.kind === kind)?.cents ?? 0;
      return {
        id,
        amountCents,
        status,
        createdAt,
        arrivesAt,
        isRead: readAt !== null,
        chargedCents: of('charge'),
        refundedCents: of('refund'),
        disputedCents: of('dispute'),
        otherCents: of('other'),
        feeCents: sums.reduce((sum, { feeCents }) => sum + feeCents, 0) - of('fee'),
      };
    });
}

/** `admin.money.payout`: the payments, refunds and fees that a payout holds, by when they were. */
export function showPayout(ctx: ServiceContext, { id }: { id: string }): PayoutLine[] {
  requirePermission(ctx, 'money:read');
  return linesOf(ctx.db).all({ id });
}
