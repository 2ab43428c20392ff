import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, between, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { DAY_MS, MINUTE_MS } from '#shared/time.ts';
import type { ListedRefund, PaymentProvider } from '#server/adapters/payment-provider.ts';
import { prepared } from '#server/db/client.ts';
import { orders } from '#server/db/schema/orders.ts';
import { refunds } from '#server/db/schema/payments.ts';
import { instantOf, writeFact } from '../../base/facts.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { wholeOf } from '../payments/find-refund.ts';
import { judgeRefund } from './judge-refund.ts';
import { askAboutMissingRefund, bookRefund } from './sync-refunds.ts';
import type { DoorRefundHandler } from './door-refund.ts';

/** A refund's fate changes for days after it was made, and both clocks differ. */
const OVERLAP_MS = 3 * DAY_MS;
const FIRST_LOOK_MS = 30 * DAY_MS;
/** What was booked a moment ago may not be in the provider's list yet. */
const SETTLED_MS = 10 * MINUTE_MS;

const listBooked = prepared({ since: refunds.createdAt, until: refunds.createdAt }, (orm, { since, until }) =>
  orm
    .select({
      stripeRefundId: sql<string>`${refunds.stripeRefundId}`,
      orderId: refunds.orderId,
      amountCents: refunds.amountCents,
      paymentIntentId: sql<string | null>`coalesce(${refunds.paymentIntentId}, ${orders.stripePaymentIntentId},
        ${orders.carriedIntentId})`,
    })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(
      and(
        between(refunds.createdAt, since, until),
        inArray(refunds.status, ['succeeded', 'pending']),
        isNotNull(refunds.stripeRefundId),
      ),
    )
    .prepare(),
);
type BookedRefund = { stripeRefundId: string; orderId: string; amountCents: number; paymentIntentId: string | null };

/** What is on one side only, or differs between both. */
export type RefundComparison = { compared: number; different: ListedRefund[]; missing: BookedRefund[] };

type Window = { since: Date; now: Date };

/**
 * Reads both sides without changing either. Our rows that the list does not have are asked about one by one: they may
 * have been made before it begins.
 */
export async function findRefundDifferences(
  ctx: Pick<ServiceContext, 'db'> & { payments: Pick<PaymentProvider, 'listRefunds' | 'listRefundsSince'> },
  { since, now }: Window,
): Promise<RefundComparison> {
  const different: ListedRefund[] = [];
  const listed = new Set<string>();
  for await (const page of ctx.payments.listRefundsSince(since)) {
    for (const theirs of page) {
      listed.add(theirs.id);
      const judged = judgeRefund(ctx, theirs);
      const isNews =
        judged.is === 'door' ? theirs.status === 'failed' : judged.is !== 'same' && judged.is !== 'foreign';
      if (isNews) different.push(theirs);
    }
  }
  const missing: BookedRefund[] = [];
  for (const ours of listBooked(ctx.db).all({ since, until: new Date(now.getTime() - SETTLED_MS) })) {
    const wholeId = wholeOf(ours.stripeRefundId);
    if (listed.has(wholeId)) continue;
    const theirs = ours.paymentIntentId === null ? [] : await ctx.payments.listRefunds(ours.paymentIntentId);
    if (!theirs.some(({ id }) => id === wholeId)) missing.push(ours);
  }
  return { compared: listed.size, different, missing };
}

/** From where a comparison begins: a little before the last one ended, at first thirty days back. */
function compareFrom(ctx: Pick<ServiceContext, 'db'>, now: Date): Date {
  const until = instantOf(ctx, 'provider_refunds_compared_until');
  return new Date(until === undefined ? now.getTime() - FIRST_LOOK_MS : until.getTime() - OVERLAP_MS);
}

/**
 * Compares the provider's refunds with our books, as payments are: what went on is booked, what nobody here asked for
 * or what is missing on one side is put before the admin.
 */
export async function compareRefunds(
  ctx: ServiceContext,
  handlers: DoorRefundHandler,
): Promise<{ compared: number; different: number }> {
  const now = ctx.now();
  const { compared, different, missing } = await findRefundDifferences(ctx, { since: compareFrom(ctx, now), now });
  for (const theirs of different) {
    bookRefund(ctx, handlers, theirs);
    await nextTurn(); // others are answered between two of them
  }
  for (const ours of missing) {
    askAboutMissingRefund(ctx, ours);
    await nextTurn();
  }
  writeFact(ctx, 'provider_refunds_compared_until', String(now.getTime()));
  return { compared, different: different.length + missing.length };
}
