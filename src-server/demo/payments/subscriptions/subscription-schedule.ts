import type Stripe from 'stripe';
import type { StandInContext } from '../stand-in-context.ts';

const hour = 3600;
const day = 24 * hour;

/** docs.stripe.com/billing/subscriptions/overview: an unpaid first invoice ends the attempt after 23 hours. */
export const incompleteSeconds = 23 * hour;
/** A renewal's invoice stays a draft for about an hour before it is charged. */
export const draftSeconds = hour;
/** Assumed: Smart Retries choose their own days; three more attempts, then `unpaid` as the shop's settings say. */
export const retryDelaysSeconds = [3 * day, 5 * day, 7 * day];

/** Beside the month on the next invoice: an extra item, a credit (below zero), or a part of a month (a proration). */
export interface PendingItem {
  amount: number;
  description: string;
  isProration: boolean;
}

/** What only the stand-in knows of a subscription. */
export interface SubscriptionSecrets {
  /** Months since the anchor at which the current period began. */
  periodIndex: number;
  /** When the draft of the last renewal is charged. */
  chargeAt: number | null;
  retryAt: number | null;
  /** Not set before there was one. */
  pendingItems?: PendingItem[];
}

export function subscriptionSecrets(ctx: StandInContext, id: string): SubscriptionSecrets {
  const hidden = ctx.store.get('subscription', id)?.hidden;
  return hidden ? (JSON.parse(hidden) as SubscriptionSecrets) : { periodIndex: 0, chargeAt: null, retryAt: null };
}

export function itemOf(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = subscription.items.data;
  if (!item) throw new Error(`The stand-in lost the item of ${subscription.id}`);
  return item;
}

/** The next instant at which something happens by itself; null for one that has ended. */
export function nextDue(subscription: Stripe.Subscription, secrets: SubscriptionSecrets): number | null {
  if (subscription.ended_at !== null) return null;
  if (subscription.status === 'incomplete') return subscription.created + incompleteSeconds;
  const times = [
    itemOf(subscription).current_period_end,
    subscription.cancel_at,
    subscription.pause_collection?.resumes_at,
    secrets.chargeAt,
    secrets.retryAt,
  ];
  return Math.min(...times.filter((time): time is number => typeof time === 'number'));
}
