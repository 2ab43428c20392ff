import { cents, type Cents } from '#shared/money.ts';
import type { ProviderInvoice } from '#server/adapters/membership-provider.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { followRefunds } from '../../shop/refunds/follow-refunds.ts';
import { writeRefund } from '../../shop/payments/write-refund.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { applySubscription } from './refresh-subscription.ts';
import { askInOrder } from './ask-in-order.ts';
import { findOrderOfInvoice, recordInvoice } from './record-invoice.ts';
import { findSubscriber } from './subscriber-rows.ts';

/** Owes a paid month back, or part of it; the intent is the membership's and the invoice's, so it is owed once. */
function giveBack(
  ctx: ServiceContext,
  invoice: ProviderInvoice,
  { subscriberId, amountCents }: { subscriberId: string; amountCents: Cents },
): void {
  recordInvoice(ctx, invoice);
  const order = findOrderOfInvoice(ctx, invoice.id);
  if (order === undefined) throw new Error(`invoice ${invoice.id} is not in the books`);
  writeRefund(ctx, {
    orderId: order.id,
    paymentIntentId: order.stripePaymentIntentId,
    amountCents,
    reason: 'withdrawal',
    intentKey: `withdraw:${subscriberId}:${invoice.id}`,
  });
  followRefunds(ctx, order.id);
}

/**
 * Carries out `membership.end_now`: the subscription ends at the provider at once, then the money is owed back, newest
 * month first; null is all of it. Every step may be repeated. The refunds themselves are sent by the outbox, as all
 * refunds are.
 */
export async function endMembershipNow(
  ctx: ServiceContext,
  subscriberId: string,
  { refundCents }: { refundCents: number | null },
): Promise<void> {
  const row = findSubscriber(ctx, subscriberId);
  if (row === undefined || row.stripeSubscriptionId === null) return;
  const { stripeSubscriptionId } = row;
  const ended = await askInOrder(ctx, stripeSubscriptionId, () => ctx.payments.cancelNow(stripeSubscriptionId));
  applySubscription(ctx, ended);
  const invoices = await ctx.payments.listInvoices(stripeSubscriptionId);
  inTransaction(ctx.db, () => {
    let left: Cents | null = refundCents === null ? null : cents(refundCents);
    for (const invoice of invoices) {
      if (invoice.status !== 'paid' || invoice.paidCents === 0 || left === 0) continue;
      const amountCents: Cents = left === null ? cents(invoice.paidCents) : cents(Math.min(left, invoice.paidCents));
      giveBack(ctx, invoice, { subscriberId, amountCents });
      if (left !== null) left = cents(left - amountCents);
    }
  });
}
