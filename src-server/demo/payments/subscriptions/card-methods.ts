import type Stripe from 'stripe';
import { blankMethodCard, blankPaymentMethod } from '../api/blank-objects.ts';
import { newStripeId } from '../api/stripe-ids.ts';
import type { Payer } from '../payments/charge-objects.ts';
import { findTestCard, type TestCard } from '../payments/test-cards.ts';
import { type StandInContext, unixSeconds } from '../stand-in-context.ts';
import { findObject, idOf, insertObject, loadObject, updateObject } from '../stripe-objects.ts';

/**
 * Keeps a test card with a customer; its number stays behind the scenes, as what it does at a renewal depends on it.
 */
export function attachCard(
  ctx: StandInContext,
  customerId: string,
  given: { card: TestCard; payer: Payer },
): Stripe.PaymentMethod {
  const { card, payer } = given;
  const last4 = card.number.slice(-4);
  const method: Stripe.PaymentMethod = {
    ...blankPaymentMethod,
    id: newStripeId('pm'),
    billing_details: { ...blankPaymentMethod.billing_details, email: payer.email, name: payer.name },
    card: {
      ...blankMethodCard,
      brand: card.brand,
      country: 'DE',
      display_brand: card.brand,
      exp_month: 12,
      exp_year: 2034,
      funding: 'credit',
      last4,
    },
    created: unixSeconds(ctx),
    customer: customerId,
    metadata: {},
    type: 'card',
  };
  insertObject(ctx, method, { parent: customerId, hidden: { number: card.number } });
  ctx.emit('payment_method.attached', method);
  return method;
}

/** The card that a renewal is taken from: the subscription's own, else the customer's. */
export function methodToCharge(
  ctx: StandInContext,
  subscription: Stripe.Subscription,
): { id: string; card: TestCard } | null {
  const customer = findObject(ctx, 'customer', idOf(subscription.customer) ?? '');
  const deleted = customer === null || 'deleted' in customer;
  const id =
    idOf(subscription.default_payment_method) ??
    (deleted ? null : idOf(customer.invoice_settings.default_payment_method));
  const hidden = id === null ? null : ctx.store.get('payment_method', id)?.hidden;
  const card = hidden ? findTestCard((JSON.parse(hidden) as { number: string }).number) : null;
  return id !== null && card ? { id, card } : null;
}

/** From now on the customer's invoices are charged to this card, as the portal's form and a dashboard do it. */
export function setCustomerCard(ctx: StandInContext, customerId: string, card: TestCard): Stripe.PaymentMethod {
  const customer = loadObject(ctx, 'customer', customerId);
  const method = attachCard(ctx, customerId, {
    card,
    payer: { email: customer.email ?? '', name: customer.name ?? null },
  });
  customer.invoice_settings = { ...customer.invoice_settings, default_payment_method: method.id };
  updateObject(ctx, customer);
  ctx.emit('customer.updated', customer);
  return method;
}
