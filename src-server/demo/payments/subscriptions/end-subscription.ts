import type Stripe from 'stripe';
import { resourceMissing } from '../api/api-error.ts';
import { type StandInContext, unixSeconds } from '../stand-in-context.ts';
import { findObject, idOf, updateObject } from '../stripe-objects.ts';
import { saveSubscription } from './save-subscription.ts';

const noDetails: Stripe.Subscription.CancellationDetails = {
  comment: null,
  feedback: null,
  feedback_option: null,
  reason: null,
};

export function withReason(
  subscription: Stripe.Subscription,
  reason: Stripe.Subscription.CancellationDetails.Reason | null,
): Stripe.Subscription.CancellationDetails {
  return { ...noDetails, ...subscription.cancellation_details, reason };
}

/** For good: no more invoices, no more attempts. What is open stays open, nobody tries to collect it. */
export function endSubscription(
  ctx: StandInContext,
  subscription: Stripe.Subscription,
  reason: Stripe.Subscription.CancellationDetails.Reason,
): void {
  const at = unixSeconds(ctx);
  Object.assign(subscription, {
    canceled_at: subscription.canceled_at ?? at,
    cancellation_details: withReason(subscription, reason),
    ended_at: at,
    pause_collection: null,
    status: 'canceled',
  } satisfies Partial<Stripe.Subscription>);
  saveSubscription(ctx, subscription, { chargeAt: null, retryAt: null });
  const invoice = findObject(ctx, 'invoice', idOf(subscription.latest_invoice) ?? '');
  if (invoice && (invoice.status === 'open' || invoice.status === 'draft'))
    updateObject(ctx, { ...invoice, auto_advance: false, next_payment_attempt: null });
  ctx.emit('customer.subscription.deleted', subscription);
}

/** `subscriptions.cancel`: at once. One that has ended is no longer there for this call, as at Stripe. */
export function cancelSubscription(ctx: StandInContext, id: string): Stripe.Subscription {
  const subscription = findObject(ctx, 'subscription', id);
  if (!subscription || subscription.ended_at !== null) throw resourceMissing('subscription', id);
  endSubscription(ctx, subscription, 'cancellation_requested');
  return subscription;
}
