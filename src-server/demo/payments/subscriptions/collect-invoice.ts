import type Stripe from 'stripe';
import { invalidRequest, StripeApiError } from '../api/api-error.ts';
import { type StandInContext, unixSeconds } from '../stand-in-context.ts';
import { findObject, idOf, loadObject } from '../stripe-objects.ts';
import { methodToCharge } from './card-methods.ts';
import { announceFailure, chargeInvoice, type Refused } from './charge-invoice.ts';
import { saveSubscription } from './save-subscription.ts';
import { retryDelaysSeconds } from './subscription-schedule.ts';

const noCard: Refused = {
  code: 'invoice_payment_intent_requires_action',
  declineCode: 'generic_decline',
  message: 'This customer has no card to charge.',
};

function tryKeptCard(
  ctx: StandInContext,
  due: { subscription: Stripe.Subscription; invoice: Stripe.Invoice; isScheduled: boolean },
): Refused | null {
  const { subscription, invoice, isScheduled } = due;
  const method = methodToCharge(ctx, subscription);
  if (!method) return noCard;
  const customer = loadObject(ctx, 'customer', idOf(subscription.customer) ?? '');
  return chargeInvoice(ctx, invoice, {
    methodId: method.id,
    card: method.card,
    payer: { email: customer.email ?? '', name: customer.name ?? null },
    isOffSession: true,
    isScheduled,
  });
}

/** What a paid invoice does to its subscription: it runs again, if this was the newest one. */
export function settleSubscription(
  ctx: StandInContext,
  subscription: Stripe.Subscription,
  invoice: Stripe.Invoice,
): void {
  if (subscription.ended_at !== null) return;
  const isNewest = idOf(subscription.latest_invoice) === invoice.id;
  if (!isNewest || subscription.status === 'active') return saveSubscription(ctx, subscription, { retryAt: null });
  subscription.status = 'active';
  saveSubscription(ctx, subscription, { retryAt: null });
  ctx.emit('customer.subscription.updated', subscription);
}

/**
 * One attempt of the provider itself: a renewal, or a retry after a failed one. After the last the subscription is
 * `unpaid`.
 */
export function collectByItself(ctx: StandInContext, subscription: Stripe.Subscription, invoice: Stripe.Invoice): void {
  const refused = tryKeptCard(ctx, { subscription, invoice, isScheduled: true });
  if (!refused) return settleSubscription(ctx, subscription, invoice);
  const wait = retryDelaysSeconds[invoice.attempt_count - 1];
  const retryAt = wait === undefined ? null : unixSeconds(ctx) + wait;
  invoice.next_payment_attempt = retryAt;
  announceFailure(ctx, invoice, refused);
  const status = retryAt === null ? 'unpaid' : 'past_due';
  const isNews = subscription.status !== status;
  subscription.status = status;
  saveSubscription(ctx, subscription, { retryAt });
  if (isNews) ctx.emit('customer.subscription.updated', subscription);
}

/**
 * `invoices.pay`: now, with the card that is kept. Answers the refusal instead of throwing it, so that the failed
 * attempt stays on record.
 */
export function payInvoice(ctx: StandInContext, invoice: Stripe.Invoice): Stripe.Invoice | StripeApiError {
  if (invoice.status === 'paid') throw invalidRequest('Invoice is already paid', undefined, 'invoice_already_paid');
  if (invoice.status !== 'open')
    throw invalidRequest(
      `Invoice is ${invoice.status}; only open invoices can be paid.`,
      undefined,
      'invoice_not_open',
    );
  const subscription = findObject(ctx, 'subscription', idOf(invoice.parent?.subscription_details?.subscription) ?? '');
  if (!subscription) throw invalidRequest('This invoice belongs to no subscription.');
  const refused = tryKeptCard(ctx, { subscription, invoice, isScheduled: false });
  if (!refused) {
    settleSubscription(ctx, subscription, invoice);
    return invoice;
  }
  announceFailure(ctx, invoice, refused);
  return new StripeApiError(402, {
    type: 'card_error',
    code: refused.code,
    decline_code: refused.declineCode,
    message: refused.message,
  });
}
