import type Stripe from 'stripe';
import { blankInvoice, blankInvoiceLine, blankInvoicePayment, blankPaymentIntent } from '../api/blank-objects.ts';
import { newStripeId } from '../api/stripe-ids.ts';
import { type StandInContext, unixSeconds } from '../stand-in-context.ts';
import { findObject, idOf, insertObject, listChildren, updateObject } from '../stripe-objects.ts';
import { itemOf } from './subscription-schedule.ts';

/**
 * The draft for the subscription's current period. Its own period is the one before, as at Stripe; the line names the
 * month paid for.
 */
export function createInvoice(
  ctx: StandInContext,
  subscription: Stripe.Subscription,
  reason: 'subscription_create' | 'subscription_cycle',
): Stripe.Invoice {
  const item = itemOf(subscription);
  const created = unixSeconds(ctx);
  const amount = item.price.unit_amount ?? 0;
  const customer = findObject(ctx, 'customer', idOf(subscription.customer) ?? '');
  const id = newStripeId('in');
  const invoice: Stripe.Invoice = {
    ...blankInvoice,
    id,
    account_country: 'DE',
    amount_due: amount,
    amount_remaining: amount,
    auto_advance: true,
    billing_reason: reason,
    created,
    currency: subscription.currency,
    customer: idOf(subscription.customer),
    customer_email: customer?.email ?? null,
    customer_name: customer?.name ?? null,
    lines: { object: 'list', data: [invoiceLine(subscription, id)], has_more: false, url: `/v1/invoices/${id}/lines` },
    metadata: {},
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    period_end: created,
    period_start: reason === 'subscription_create' ? created : subscription.created,
    status: 'draft',
    subtotal: amount,
    subtotal_excluding_tax: amount,
    total: amount,
    total_excluding_tax: amount,
  };
  insertObject(ctx, invoice, { parent: subscription.id });
  ctx.emit('invoice.created', invoice);
  return invoice;
}

function invoiceLine(subscription: Stripe.Subscription, invoiceId: string): Stripe.InvoiceLineItem {
  const item = itemOf(subscription);
  const amount = item.price.unit_amount ?? 0;
  return {
    ...blankInvoiceLine,
    id: newStripeId('il'),
    amount,
    currency: subscription.currency,
    description: `1 × ${subscription.description ?? 'Subscription'} (at €${(amount / 100).toFixed(2)} / month)`,
    discount_amounts: [],
    discountable: true,
    invoice: invoiceId,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: null,
        subscription: subscription.id,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    },
    period: { start: item.current_period_start, end: item.current_period_end },
    pricing: {
      price_details: { price: item.price.id, product: String(item.price.product) },
      type: 'price_details',
      unit_amount_decimal: item.price.unit_amount_decimal,
    },
    quantity: 1,
    quantity_decimal: '1' as unknown as Stripe.Decimal,
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  };
}

/** Open from now on: a number, a page to pay it on, and the payment that will pay it. */
export function finalizeInvoice(ctx: StandInContext, invoice: Stripe.Invoice): void {
  const customerId = idOf(invoice.customer) ?? '';
  const at = unixSeconds(ctx);
  const count = listChildren(ctx, 'payment_intent', customerId).length + 1;
  Object.assign(invoice, {
    effective_at: at,
    hosted_invoice_url: `${ctx.publicUrl}/i/${invoice.id}`,
    number: `${customerId.slice(-8).toUpperCase()}-${String(count).padStart(4, '0')}`,
    status: 'open',
    status_transitions: { ...invoice.status_transitions, finalized_at: at },
  } satisfies Partial<Stripe.Invoice>);
  updateObject(ctx, invoice);
  ctx.emit('invoice.finalized', invoice);
  const intentId = newStripeId('pi');
  insertObject(
    ctx,
    {
      ...blankPaymentIntent,
      id: intentId,
      amount: invoice.total,
      client_secret: newStripeId(`${intentId}_secret`),
      created: at,
      currency: invoice.currency,
      customer: customerId,
      description: invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
      metadata: {},
      payment_method_types: ['card'],
      receipt_email: invoice.customer_email,
      setup_future_usage: 'off_session',
      status: 'requires_payment_method',
    },
    { parent: customerId },
  );
  insertObject(
    ctx,
    {
      ...blankInvoicePayment,
      id: newStripeId('inpay'),
      amount_requested: invoice.total,
      created: at,
      currency: invoice.currency,
      invoice: invoice.id,
      is_default: true,
      payment: { type: 'payment_intent', payment_intent: intentId },
      status: 'open',
    },
    { parent: invoice.id },
  );
}

/** No longer owed: while collection is paused, or because the attempt has ended. */
export function voidInvoice(ctx: StandInContext, invoice: Stripe.Invoice): void {
  Object.assign(invoice, {
    amount_remaining: 0,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'void',
    status_transitions: { ...invoice.status_transitions, voided_at: unixSeconds(ctx) },
  } satisfies Partial<Stripe.Invoice>);
  updateObject(ctx, invoice);
  ctx.emit('invoice.voided', invoice);
}
