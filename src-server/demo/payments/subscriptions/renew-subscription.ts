import type Stripe from 'stripe';
import { type StandInContext, unixSeconds } from '../stand-in-context.ts';
import { findObject, idOf, loadObject } from '../stripe-objects.ts';
import { billingInstant } from './billing-month.ts';
import { collectByItself, settleSubscription } from './collect-invoice.ts';
import { createInvoice, finalizeInvoice, voidInvoice } from './create-invoice.ts';
import { endSubscription } from './end-subscription.ts';
import { saveSubscription } from './save-subscription.ts';
import { draftSeconds, incompleteSeconds, itemOf, subscriptionSecrets } from './subscription-schedule.ts';

/** Does whatever is due of one subscription at `now()`, one thing a time: the caller comes back until nothing is. */
function runSubscription(ctx: StandInContext, subscriptionId: string): void {
  const subscription = loadObject(ctx, 'subscription', subscriptionId);
  const secrets = subscriptionSecrets(ctx, subscription.id);
  const now = unixSeconds(ctx);
  const isDue = (at: number | null | undefined): at is number => typeof at === 'number' && at <= now;
  if (subscription.status === 'incomplete') {
    if (isDue(subscription.created + incompleteSeconds)) giveUp(ctx, subscription);
    return;
  }
  if (isDue(secrets.chargeAt)) return chargeDraft(ctx, subscription);
  if (isDue(secrets.retryAt)) return retry(ctx, subscription);
  if (isDue(subscription.pause_collection?.resumes_at)) return resume(ctx, subscription);
  if (isDue(subscription.cancel_at)) return endSubscription(ctx, subscription, 'cancellation_requested');
  if (isDue(itemOf(subscription).current_period_end)) return renew(ctx, subscription);
  saveSubscription(ctx, subscription);
}

/** Everything due up to now, each at its own instant and in order of time over all subscriptions. */
export function runSubscriptions(ctx: StandInContext): void {
  const now = unixSeconds(ctx);
  for (;;) {
    const row = ctx.store.nextDue('subscription', now);
    if (!row || row.due === null) return;
    ctx.runAt(new Date(row.due * 1000), () => runSubscription(ctx, row.id));
  }
}

/**
 * A new month begins. Its invoice waits an hour as a draft; while collection is paused it is voided at once, unpaid
 * ones stay drafts.
 */
function renew(ctx: StandInContext, subscription: Stripe.Subscription): void {
  const item = itemOf(subscription);
  const { periodIndex } = subscriptionSecrets(ctx, subscription.id);
  item.current_period_start = item.current_period_end;
  item.current_period_end = billingInstant(subscription.billing_cycle_anchor, periodIndex + 2);
  const invoice = createInvoice(ctx, subscription, 'subscription_cycle');
  subscription.latest_invoice = invoice.id;
  const isPaused = subscription.pause_collection?.behavior === 'void';
  const isCharged = !isPaused && subscription.status !== 'unpaid';
  saveSubscription(ctx, subscription, {
    periodIndex: periodIndex + 1,
    chargeAt: isCharged ? unixSeconds(ctx) + draftSeconds : null,
  });
  ctx.emit('customer.subscription.updated', subscription);
  if (!isPaused) return;
  finalizeInvoice(ctx, invoice, { usesBalance: false });
  voidInvoice(ctx, invoice);
}

/** Covered by what the customer had to their credit. */
const isPaid = ({ status }: Stripe.Invoice): boolean => status === 'paid';

function chargeDraft(ctx: StandInContext, subscription: Stripe.Subscription): void {
  saveSubscription(ctx, subscription, { chargeAt: null, retryAt: null });
  const invoice = loadObject(ctx, 'invoice', idOf(subscription.latest_invoice) ?? '');
  if (invoice.status !== 'draft') return;
  // Paused between the month's beginning and this hour: nothing may be taken.
  const isPaused = subscription.pause_collection !== null;
  finalizeInvoice(ctx, invoice, { usesBalance: !isPaused });
  if (isPaused) voidInvoice(ctx, invoice);
  else if (isPaid(invoice)) settleSubscription(ctx, subscription, invoice);
  else collectByItself(ctx, subscription, invoice);
}

function retry(ctx: StandInContext, subscription: Stripe.Subscription): void {
  saveSubscription(ctx, subscription, { retryAt: null });
  const invoice = findObject(ctx, 'invoice', idOf(subscription.latest_invoice) ?? '');
  if (invoice?.status === 'open') collectByItself(ctx, subscription, invoice);
}

/**
 * Assumed, never checked against Stripe itself: collection that resumes by itself is told by
 * `customer.subscription.updated`.
 */
function resume(ctx: StandInContext, subscription: Stripe.Subscription): void {
  subscription.pause_collection = null;
  saveSubscription(ctx, subscription);
  ctx.emit('customer.subscription.updated', subscription);
}

/** The first payment was never completed. */
function giveUp(ctx: StandInContext, subscription: Stripe.Subscription): void {
  const invoice = loadObject(ctx, 'invoice', idOf(subscription.latest_invoice) ?? '');
  if (invoice.status === 'open') voidInvoice(ctx, invoice);
  subscription.status = 'incomplete_expired';
  subscription.ended_at = unixSeconds(ctx);
  saveSubscription(ctx, subscription);
  ctx.emit('customer.subscription.updated', subscription);
}
