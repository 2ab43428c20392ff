import type Stripe from 'stripe';
import { z } from 'zod';
import { invalidRequest, resourceMissing, StripeApiError } from '../api/api-error.ts';
import { createRefund } from '../payments/create-refund.ts';
import { closeDispute, openDispute } from '../payments/open-dispute.ts';
import { ClosedDisputeSchema, DisputeSchema } from './dev-actions.ts';
import { findTestCard, type TestCard } from '../payments/test-cards.ts';
import type { StandInContext } from '../stand-in-context.ts';
import { findObject, idOf, listChildren, loadObject, updateObject } from '../stripe-objects.ts';
import { attachCard, setCustomerCard } from '../subscriptions/card-methods.ts';
import { paymentOfInvoice } from '../subscriptions/charge-invoice.ts';
import { payInvoice } from '../subscriptions/collect-invoice.ts';
import { cancelSubscription } from '../subscriptions/end-subscription.ts';
import { saveSubscription } from '../subscriptions/save-subscription.ts';
import { subscriptionSecrets } from '../subscriptions/subscription-schedule.ts';
import { updateSubscription } from '../subscriptions/update-subscription.ts';

type SubscriptionDevAction = (ctx: StandInContext, id: string, input: unknown) => object;

const CardSchema = z.strictObject({ card: z.string().default('4242 4242 4242 4242') });
const PendingItemSchema = z.strictObject({
  amount: z.number().int(),
  description: z.string().default('Extra'),
  isProration: z.boolean().default(false),
});
const failingCard = '4000000000000341';

/**
 * What the provider's dashboard, the member's bank and the portal can do to one subscription: the shop hears of it only
 * by webhook.
 */
export const subscriptionActions = {
  'cancel-now': (ctx: StandInContext, id: string) => cancelSubscription(ctx, id),
  'cancel-at-period-end': (ctx: StandInContext, id: string) =>
    updateSubscription(ctx, id, { cancel_at_period_end: true }),
  keep: (ctx: StandInContext, id: string) => updateSubscription(ctx, id, { cancel_at_period_end: false }),
  /** The card that is kept still looks good, but every renewal is refused from now on. */
  'card-fails': (ctx: StandInContext, id: string) => replaceOwnCard(ctx, id, cardCalled(failingCard)),
  /** What the portal's form does: a new default card of the customer. */
  'new-card': (ctx: StandInContext, id: string, input: unknown) =>
    setCustomerCard(ctx, customerOf(ctx, id), cardCalled(CardSchema.parse(input).card)),
  /** Something more on the next invoice, before the month: an extra, a credit (below zero), part of a month. */
  'add-item'(ctx: StandInContext, id: string, input: unknown) {
    const subscription = subscriptionAt(ctx, id);
    const { pendingItems = [] } = subscriptionSecrets(ctx, id);
    saveSubscription(ctx, subscription, { pendingItems: [PendingItemSchema.parse(input), ...pendingItems] });
    return subscription;
  },
  /** Credit of the customer: coming invoices are paid from it first. */
  'credit-balance'(ctx: StandInContext, id: string, input: unknown) {
    const { amount } = z.strictObject({ amount: z.number().int().positive() }).parse(input);
    const customer = loadObject(ctx, 'customer', customerOf(ctx, id));
    customer.balance -= amount;
    updateObject(ctx, customer);
    ctx.emit('customer.updated', customer);
    return customer;
  },
  /** 'Charge now' on the newest invoice. A refused card answers 200 with `declined`. */
  charge(ctx: StandInContext, id: string) {
    const invoice = findObject(ctx, 'invoice', idOf(subscriptionAt(ctx, id).latest_invoice) ?? '');
    if (!invoice) throw invalidRequest('There is no invoice.');
    const result = payInvoice(ctx, invoice);
    return result instanceof StripeApiError ? { declined: result.message } : result;
  },
  /** Gives the newest paid month back, or part of it. */
  refund(ctx: StandInContext, id: string, input: unknown) {
    const { amount } = z.strictObject({ amount: z.number().int().nullable().default(null) }).parse(input);
    return createRefund(ctx, {
      chargeId: null,
      paymentIntentId: paymentOfMonth(ctx, id).id,
      amount,
      reason: 'requested_by_customer',
      metadata: {},
    });
  },
  /** The member's bank asks the newest paid month back, and decides. */
  dispute: (ctx: StandInContext, id: string, input: unknown) =>
    openDispute(ctx, chargeOfMonth(ctx, id), DisputeSchema.parse(input)),
  'close-dispute': (ctx: StandInContext, id: string, input: unknown) =>
    closeDispute(ctx, chargeOfMonth(ctx, id), ClosedDisputeSchema.parse(input)),
} satisfies Record<string, SubscriptionDevAction>;

export type SubscriptionAction = keyof typeof subscriptionActions;

export function isSubscriptionAction(name: string): name is SubscriptionAction {
  return Object.hasOwn(subscriptionActions, name);
}

function subscriptionAt(ctx: StandInContext, id: string) {
  const subscription = findObject(ctx, 'subscription', id);
  if (!subscription) throw resourceMissing('subscription', id);
  return subscription;
}

/** The payment of the newest month that was paid by one. */
function paymentOfMonth(ctx: StandInContext, id: string): Stripe.PaymentIntent {
  const paid = listChildren(ctx, 'invoice', id).find(({ status, amount_paid }) => status === 'paid' && amount_paid > 0);
  if (!paid) throw invalidRequest('Nothing was paid for this subscription.');
  return paymentOfInvoice(ctx, paid.id).intent;
}

const chargeOfMonth = (ctx: StandInContext, id: string): string => idOf(paymentOfMonth(ctx, id).latest_charge) ?? '';

function customerOf(ctx: StandInContext, id: string): string {
  return idOf(subscriptionAt(ctx, id).customer) ?? '';
}

function cardCalled(number: string): TestCard {
  const card = findTestCard(number);
  if (!card) throw invalidRequest(`${number} is not a test card.`, 'card', 'incorrect_number');
  return card;
}

function replaceOwnCard(ctx: StandInContext, id: string, card: TestCard): object {
  const subscription = subscriptionAt(ctx, id);
  const customerId = customerOf(ctx, id);
  const customer = findObject(ctx, 'customer', customerId);
  subscription.default_payment_method = attachCard(ctx, customerId, {
    card,
    payer: { email: customer?.email ?? '', name: customer?.name ?? null },
  }).id;
  saveSubscription(ctx, subscription);
  ctx.emit('customer.subscription.updated', subscription);
  return subscription;
}
