import type Stripe from 'stripe';
import { blankCustomer, blankSubscription, blankSubscriptionItem } from '../api/blank-objects.ts';
import { newStripeId } from '../api/stripe-ids.ts';
import type { Payer } from '../payments/charge-objects.ts';
import { type StandInContext, unixSeconds } from '../stand-in-context.ts';
import { idOf, insertObject, loadObject, sessionSecrets, updateObject } from '../stripe-objects.ts';
import { billingInstant } from './billing-month.ts';
import { planOf } from './catalogue.ts';
import { createInvoice, finalizeInvoice } from './create-invoice.ts';
import { saveSubscription } from './save-subscription.ts';

export interface StartedSubscription {
  subscription: Stripe.Subscription;
  invoice: Stripe.Invoice;
}

/**
 * What the first attempt to pay begins, and later ones go on with: `incomplete`, its first invoice open.
 * Assumed, never checked against Stripe itself: that Checkout shows the subscription on the session only once it is
 * paid.
 */
export function startedSubscription(
  ctx: StandInContext,
  session: Stripe.Checkout.Session,
  payer: Payer,
): StartedSubscription {
  const secrets = sessionSecrets(ctx, session.id);
  if (secrets.subscriptionId !== undefined) {
    const subscription = loadObject(ctx, 'subscription', secrets.subscriptionId);
    return { subscription, invoice: loadObject(ctx, 'invoice', idOf(subscription.latest_invoice) ?? '') };
  }
  session.customer = idOf(session.customer) ?? createBuyer(ctx, payer);
  const subscription = newSubscription(ctx, session);
  insertObject(ctx, subscription, { parent: session.customer });
  updateObject(ctx, session, { hidden: { ...secrets, subscriptionId: subscription.id } });
  const invoice = createInvoice(ctx, subscription, 'subscription_create');
  subscription.latest_invoice = invoice.id;
  saveSubscription(ctx, subscription);
  ctx.emit('customer.subscription.created', subscription);
  // Not built: a first month that is paid by credit.
  finalizeInvoice(ctx, invoice, { usesBalance: false });
  return { subscription, invoice };
}

function newSubscription(ctx: StandInContext, session: Stripe.Checkout.Session): Stripe.Subscription {
  const { lineItems, subscriptionData } = sessionSecrets(ctx, session.id);
  const price = lineItems[0]?.price;
  if (!price) throw new Error(`The stand-in lost the price of ${session.id}`);
  const created = unixSeconds(ctx);
  const id = newStripeId('sub');
  const item: Stripe.SubscriptionItem = {
    ...blankSubscriptionItem,
    id: newStripeId('si', 14),
    created,
    current_period_end: billingInstant(created, 1),
    current_period_start: created,
    plan: planOf(price),
    price,
    quantity: 1,
    subscription: id,
    tax_rates: [],
  };
  return {
    ...blankSubscription,
    id,
    billing_cycle_anchor: created,
    created,
    currency: price.currency,
    customer: idOf(session.customer) ?? '',
    description: subscriptionData?.description ?? null,
    items: { object: 'list', data: [item], has_more: false, url: `/v1/subscription_items?subscription=${id}` },
    metadata: subscriptionData?.metadata ?? {},
    start_date: created,
    status: 'incomplete',
  };
}

/** Checkout makes a customer where the session names none. */
function createBuyer(ctx: StandInContext, payer: Payer): string {
  const customer: Stripe.Customer = {
    ...blankCustomer,
    id: newStripeId('cus', 14),
    created: unixSeconds(ctx),
    email: payer.email,
    name: payer.name,
    metadata: {},
  };
  insertObject(ctx, customer);
  ctx.emit('customer.created', customer);
  return customer.id;
}
