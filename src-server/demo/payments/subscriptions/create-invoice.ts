import type Stripe from 'stripe';
import { blankInvoice, blankInvoiceLine, blankInvoicePayment, blankPaymentIntent } from '../api/blank-objects.ts';
import { newStripeId } from '../api/stripe-ids.ts';
import { type StandInContext, unixSeconds } from '../stand-in-context.ts';
import { findObject, idOf, insertObject, listChildren, loadObject, updateObject } from '../stripe-objects.ts';
import { itemOf, subscriptionSecrets, type PendingItem } from './subscription-schedule.ts';
import { amountsOf } from './discounts.ts';
import { saveSubscription } from './save-subscription.ts';

/** How many lines stand on an invoice itself; the rest is asked for page by page. */
const LINES_SHOWN = 10;

/**
 * The draft for the subscription's current period. Its own period is the one before, as at Stripe; the line names the
 * month paid for. What waited for the next invoice stands before it
 * (docs.stripe.com/api/invoices/object#invoice_object-lines).
 */
export function createInvoice(
  ctx: StandInContext,
  subscription: Stripe.Subscription,
  reason: 'subscription_create' | 'subscription_cycle',
): Stripe.Invoice {
  const created = unixSeconds(ctx);
  const id = newStripeId('in');
  const { pendingItems = [] } = subscriptionSecrets(ctx, subscription.id);
  if (pendingItems.length > 0) saveSubscription(ctx, subscription, { pendingItems: [] });
  const lines = [
    ...pendingItems.map((pending) => pendingLine(subscription, id, { pending, at: created })),
    invoiceLine(subscription, id),
  ];
  const customer = findObject(ctx, 'customer', idOf(subscription.customer) ?? '');
  const invoice: Stripe.Invoice = {
    ...blankInvoice,
    id,
    account_country: 'DE',
    ...amountsOf(ctx, subscription, lines),
    auto_advance: true,
    billing_reason: reason,
    created,
    currency: subscription.currency,
    customer: idOf(subscription.customer),
    customer_email: customer?.email ?? null,
    customer_name: customer?.name ?? null,
    lines: {
      object: 'list',
      data: lines.slice(0, LINES_SHOWN),
      has_more: lines.length > LINES_SHOWN,
      url: `/v1/invoices/${id}/lines`,
    },
    metadata: {},
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    period_end: created,
    period_start: reason === 'subscription_create' ? created : subscription.created,
    status: 'draft',
  };
  insertObject(ctx, invoice, { parent: subscription.id, hidden: { lines } });
  ctx.emit('invoice.created', invoice);
  return invoice;
}

/** All lines of an invoice, also those beyond the first. */
export function linesOfInvoice(ctx: StandInContext, invoiceId: string): Stripe.InvoiceLineItem[] {
  const hidden = ctx.store.get('invoice', invoiceId)?.hidden;
  return hidden ? (JSON.parse(hidden) as { lines: Stripe.InvoiceLineItem[] }).lines : [];
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

function pendingLine(
  subscription: Stripe.Subscription,
  invoiceId: string,
  { pending, at }: { pending: PendingItem; at: number },
): Stripe.InvoiceLineItem {
  const { amount, description, isProration } = pending;
  return {
    ...invoiceLine(subscription, invoiceId),
    amount,
    description,
    parent: {
      invoice_item_details: {
        invoice_item: newStripeId('ii'),
        proration: isProration,
        proration_details: null,
        subscription: subscription.id,
      },
      subscription_item_details: null,
      type: 'invoice_item_details',
    },
    // An extra item is of one instant; a proration is of the part of a month that it credits or charges.
    period: isProration ? { start: subscription.created, end: at } : { start: at, end: at },
    subtotal: amount,
  };
}

/**
 * What a customer has to their credit pays first, and what an invoice below zero credits is kept for the next
 * (docs.stripe.com/billing/customer/balance). True when nothing is left to pay.
 */
function applyBalance(ctx: StandInContext, invoice: Stripe.Invoice): boolean {
  const customer = loadObject(ctx, 'customer', idOf(invoice.customer) ?? '');
  const starting = customer.balance;
  const due = Math.max(0, invoice.total + starting);
  const ending = Math.min(0, invoice.total + starting);
  if (ending !== starting) updateObject(ctx, { ...customer, balance: ending });
  Object.assign(invoice, {
    amount_due: due,
    amount_remaining: due,
    ending_balance: ending,
    starting_balance: starting,
  } satisfies Partial<Stripe.Invoice>);
  return due === 0;
}

/** Nothing is left to take: paid, without a payment. */
function markPaid(ctx: StandInContext, invoice: Stripe.Invoice): void {
  Object.assign(invoice, {
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: unixSeconds(ctx) },
  } satisfies Partial<Stripe.Invoice>);
  updateObject(ctx, invoice);
  ctx.emit('invoice.paid', invoice);
  ctx.emit('invoice.payment_succeeded', invoice);
}

/**
 * Open from now on: a number, a page to pay it on, and the payment that will pay it; paid at once where the customer's
 * credit covers it.
 */
export function finalizeInvoice(
  ctx: StandInContext,
  invoice: Stripe.Invoice,
  { usesBalance }: { usesBalance: boolean },
): void {
  const customerId = idOf(invoice.customer) ?? '';
  const at = unixSeconds(ctx);
  const isCovered = usesBalance && applyBalance(ctx, invoice);
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
  if (isCovered) return markPaid(ctx, invoice);
  openPayment(ctx, invoice, customerId);
}

function openPayment(ctx: StandInContext, invoice: Stripe.Invoice, customerId: string): void {
  const at = unixSeconds(ctx);
  const intentId = newStripeId('pi');
  insertObject(
    ctx,
    {
      ...blankPaymentIntent,
      id: intentId,
      amount: invoice.amount_due,
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
      amount_requested: invoice.amount_due,
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
