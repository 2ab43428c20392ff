import { DAY_MS, MINUTE_MS } from '#shared/time.ts';
import type { ListedRefund, PaymentProvider } from '#server/adapters/payment-provider.ts';
import { statement } from '#server/db/client.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { judgeRefund } from './judge-refund.ts';
import { askAboutMissingRefund, bookRefund } from './sync-refunds.ts';

const COMPARED_UNTIL = 'provider_refunds_compared_until';
/** A refund's fate changes for days after it was made, and both clocks differ. */
const OVERLAP_MS = 3 * DAY_MS;
const FIRST_LOOK_MS = 30 * DAY_MS;
/** What was booked a moment ago may not be in the provider's list yet. */
const SETTLED_MS = 10 * MINUTE_MS;

const read = statement<{ key: string }, { value: string }>(`SELECT value FROM meta WHERE key = @key`);
const write = statement<{ key: string; value: string }>(
  `INSERT INTO meta (key, value) VALUES (@key, @value) ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
);

type Booked = { stripeRefundId: string; orderId: string; amountCents: number; paymentIntentId: string | null };
const booked = statement<{ since: number; until: number }, Booked>(
  `SELECT r.stripe_refund_id AS stripeRefundId, r.order_id AS orderId, r.amount_cents AS amountCents, COALESCE(r.payment_intent_id, o.stripe_payment_intent_id) AS paymentIntentId
   FROM refunds r JOIN orders o ON o.id = r.order_id
   WHERE r.created_at BETWEEN @since AND @until AND r.status IN ('succeeded', 'pending') AND r.stripe_refund_id IS NOT NULL`,
);

/** What stands on one side only, or otherwise on the other. */
export type RefundComparison = { compared: number; different: ListedRefund[]; missing: Booked[] };

type Window = { since: Date; now: Date };

/** Reads both sides without changing either. Our rows that the list does not have are asked about one by one: they may have been made before it begins. */
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
  const missing: Booked[] = [];
  for (const ours of booked(ctx.db).all({ since: since.getTime(), until: now.getTime() - SETTLED_MS })) {
    if (listed.has(ours.stripeRefundId)) continue;
    const theirs = ours.paymentIntentId === null ? [] : await ctx.payments.listRefunds(ours.paymentIntentId);
    if (!theirs.some(({ id }) => id === ours.stripeRefundId)) missing.push(ours);
  }
  return { compared: listed.size, different, missing };
}

/** From where a comparison begins: a little before the last one ended, at first thirty days back. */
export function compareFrom(ctx: Pick<ServiceContext, 'db'>, now: Date): Date {
  const until = read(ctx.db).get({ key: COMPARED_UNTIL });
  return new Date(until === undefined ? now.getTime() - FIRST_LOOK_MS : Number(until.value) - OVERLAP_MS);
}

/**
 * Compares the provider's refunds with our books, as payments are (decisions §10): what went on is booked, what nobody here asked for or
 * what is missing on one side is put before the admin.
 */
export async function compareRefunds(ctx: ServiceContext): Promise<{ compared: number; different: number }> {
  const now = ctx.now();
  const { compared, different, missing } = await findRefundDifferences(ctx, { since: compareFrom(ctx, now), now });
  for (const theirs of different) bookRefund(ctx, theirs);
  for (const ours of missing) askAboutMissingRefund(ctx, ours);
  write(ctx.db).run({ key: COMPARED_UNTIL, value: String(now.getTime()) });
  return { compared, different: different.length + missing.length };
}
