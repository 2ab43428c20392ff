import type Stripe from 'stripe';
import type { StandInContext } from '../stand-in-context.ts';
import { findObject, idOf, listChildren } from '../stripe-objects.ts';
import { itemOf } from '../subscriptions/subscription-schedule.ts';
import { EVERYTHING } from '../store.ts';

export interface SubscriptionView {
  id: string;
  customerId: string;
  email: string | null;
  description: string | null;
  status: string;
  amount: number;
  currency: string;
  created: number;
  periodStart: number;
  periodEnd: number;
  cancelAt: number | null;
  isCancelledAtPeriodEnd: boolean;
  resumesAt: number | null;
  isPaused: boolean;
  endedAt: number | null;
  metadata: Record<string, string>;
  invoices: {
    id: string;
    number: string | null;
    status: string | null;
    total: number;
    attempts: number;
    nextAttemptAt: number | null;
  }[];
}

/** The newest subscriptions with their invoices, newest first. */
export function listSubscriptionViews(ctx: StandInContext, limit: number): SubscriptionView[] {
  return ctx.store
    .list({ kind: 'subscription', ...EVERYTHING, limit })
    .map((row) => subscriptionView(ctx, JSON.parse(row.json) as Stripe.Subscription));
}

export function subscriptionView(ctx: StandInContext, subscription: Stripe.Subscription): SubscriptionView {
  const item = itemOf(subscription);
  const customerId = idOf(subscription.customer) ?? '';
  const customer = findObject(ctx, 'customer', customerId);
  return {
    id: subscription.id,
    customerId,
    email: customer?.email ?? null,
    description: subscription.description,
    status: subscription.status,
    amount: item.price.unit_amount ?? 0,
    currency: subscription.currency,
    created: subscription.created,
    periodStart: item.current_period_start,
    periodEnd: item.current_period_end,
    cancelAt: subscription.cancel_at,
    isCancelledAtPeriodEnd: subscription.cancel_at_period_end,
    resumesAt: subscription.pause_collection?.resumes_at ?? null,
    isPaused: subscription.pause_collection !== null,
    endedAt: subscription.ended_at,
    metadata: subscription.metadata,
    invoices: listChildren(ctx, 'invoice', subscription.id).map((invoice) => ({
      id: invoice.id,
      number: invoice.number,
      status: invoice.status,
      total: invoice.total,
      attempts: invoice.attempt_count,
      nextAttemptAt: invoice.next_payment_attempt,
    })),
  };
}
