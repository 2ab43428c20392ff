import { cents, type Cents } from '#shared/money.ts';
import type { ServiceContext } from '../service-context.ts';
import { applySubscription } from './apply-subscription.ts';
import { askInOrder } from './ask-in-order.ts';
import { findSubscriber } from './subscriber-rows.ts';

/**
 * Carries out `membership.end_now`: the subscription ends at the provider at once, then the money goes back, newest month first;
 * null is all of it. Every step may be repeated: the keys are the membership's and the invoice's.
 */
export async function endMembershipNow(ctx: ServiceContext, subscriberId: string, { refundCents }: { refundCents: number | null }): Promise<void> {
  const row = findSubscriber(ctx, subscriberId);
  if (row === undefined || row.stripeSubscriptionId === null) return;
  const { stripeSubscriptionId } = row;
  const ended = await askInOrder(ctx, stripeSubscriptionId, () => ctx.payments.cancelNow(stripeSubscriptionId));
  applySubscription(ctx, ended);
  let left: Cents | null = refundCents === null ? null : cents(refundCents);
  for (const invoice of await ctx.payments.listInvoices(row.stripeSubscriptionId)) {
    if (invoice.status !== 'paid' || invoice.paidCents === 0 || left === 0) continue;
    const amountCents: Cents = left === null ? cents(invoice.paidCents) : cents(Math.min(left, invoice.paidCents));
    await ctx.payments.refundInvoice({ invoiceId: invoice.id, amountCents, idempotencyKey: `withdraw:${row.id}:${invoice.id}`, mark: `withdraw:${row.id}` });
    if (left !== null) left = cents(left - amountCents);
  }
}
