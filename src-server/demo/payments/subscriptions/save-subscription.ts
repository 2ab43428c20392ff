import type Stripe from 'stripe';
import type { StandInContext } from '../stand-in-context.ts';
import { updateObject } from '../stripe-objects.ts';
import { nextDue, subscriptionSecrets, type SubscriptionSecrets } from './subscription-schedule.ts';

/** Writes a subscription back together with the time at which it has to be looked at again. */
export function saveSubscription(
  ctx: StandInContext,
  subscription: Stripe.Subscription,
  change: Partial<SubscriptionSecrets> = {},
): void {
  const secrets = { ...subscriptionSecrets(ctx, subscription.id), ...change };
  updateObject(ctx, subscription, { due: nextDue(subscription, secrets), hidden: secrets });
}
