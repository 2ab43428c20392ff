import { cents, type Cents } from '#shared/money.ts';
import { refundedOrPendingCents } from '#shared/orders/refund-rule.ts';
import type { ProviderInvoice } from '#server/adapters/membership-provider.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { followRefunds } from '../../shop/orders/follow-refunds.ts';
import { findRefundsOfOrder } from '../../shop/payments/find-refund.ts';
import { writeRefund } from '../../shop/payments/write-refund.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { applySubscription } from './refresh-subscription.ts';
import { askInOrder } from './ask-in-order.ts';
import { findOrderOfInvoice, recordInvoice } from './record-invoice.ts';
import { findSubscriber } from './subscriber-rows.ts';

/**
 * Owes a paid month back, or part of it: at most what other refunds have left of it. The intent is the membership's and
 * the invoice's, so it is owed once. Returns what is owed.
 */
function giveBack(
  ctx: ServiceContext,
  invoice: ProviderInvoice,
  { subscriberId, wantedCents }: { subscriberId: string; wantedCents: Cents },
): Cents {
  recordInvoice(ctx, invoice);
  const order = findOrderOfInvoice(ctx, invoice.id);
  if (order === undefined) throw new Error(`invoice ${invoice.id} is not in the books`);
  const intentKey = `withdraw:${subscriberId}:${invoice.id}`;
  const given = findRefundsOfOrder(ctx, order.id);
  const before = given.find((refund) => refund.intentKey === intentKey);
  if (before !== undefined) return cents(before.amountCents);
  const amountCents = cents(Math.max(0, Math.min(wantedCents, order.totalCents - refundedOrPendingCents(given))));
  if (amountCents === 0) return amountCents;
  writeRefund(ctx, {
    orderId: order.id,
    paymentIntentId: order.stripePaymentIntentId,
    amountCents,
    reason: 'withdrawal',
    intentKey,
  });
  followRefunds(ctx, order.id);
  return amountCents;
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
      const givenCents = giveBack(ctx, invoice, { subscriberId, wantedCents: left ?? cents(invoice.paidCents) });
      if (left !== null) left = cents(Math.max(0, left - givenCents));
    }
  });
}
