import type Stripe from 'stripe';
import type {
  ProviderCard,
  ProviderInvoice,
  ProviderInvoiceStatus,
  ProviderSubscription,
  ProviderSubscriptionStatus,
} from '../membership-provider.ts';
import { idOf } from './stripe-account.ts';

const STATUSES: readonly ProviderSubscriptionStatus[] = [
  'incomplete',
  'incomplete_expired',
  'active',
  'past_due',
  'unpaid',
  'canceled',
  'paused',
];
const INVOICE_STATUSES: readonly ProviderInvoiceStatus[] = ['draft', 'open', 'paid', 'void', 'uncollectible'];

const dateOf = (seconds: number): Date => new Date(seconds * 1000);
const dateOrNull = (seconds: number | null | undefined): Date | null =>
  seconds === null || seconds === undefined ? null : dateOf(seconds);

/** The metadata of an object of ours, without our mark. */
export function ownMetadata(
  metadata: Stripe.Metadata | null | undefined,
  shopId: string,
): { isOurs: boolean; metadata: Record<string, string> } {
  const { shop, ...rest } = metadata ?? {};
  return shop === shopId ? { isOurs: true, metadata: rest } : { isOurs: false, metadata: {} };
}

/** A method or customer that came expanded; a bare id says nothing about the card. */
function expanded<T extends { id: string }>(value: string | T | { deleted?: unknown } | null | undefined): T | null {
  return typeof value === 'object' && value !== null && !('deleted' in value) ? (value as T) : null;
}

/** The customer's own default is what the provider falls back to, and what its portal writes. */
export function customerMethod(subscription: Stripe.Subscription): Stripe.PaymentMethod | null {
  return expanded<Stripe.PaymentMethod>(
    expanded<Stripe.Customer>(subscription.customer)?.invoice_settings.default_payment_method,
  );
}

function cardOf(subscription: Stripe.Subscription): ProviderCard | null {
  const { card } =
    expanded<Stripe.PaymentMethod>(subscription.default_payment_method) ?? customerMethod(subscription) ?? {};
  return card === undefined
    ? null
    : { brand: card.brand, last4: card.last4, expiresMonth: card.exp_month, expiresYear: card.exp_year };
}

function reasonOf(reason: string | null): ProviderInvoice['reason'] {
  if (reason === 'subscription_create') return 'first';
  return reason === 'subscription_cycle' ? 'renewal' : 'other';
}

/** Which payment paid it, since an invoice may be paid in several tries. Only there when `payments` was asked for. */
function paymentOf({ payments }: Stripe.Invoice): string | null {
  const paid = payments?.data.find(({ status, payment }) => status === 'paid' && payment.type === 'payment_intent');
  return idOf(paid?.payment.payment_intent);
}

type Line = Stripe.InvoiceLineItem;
const byStart = (a: Line, b: Line): number => b.period.start - a.period.start;

/**
 * The line that names the month: the subscription's own. Extras, credits and parts of a month (prorations) stand on the
 * same invoice, often before it. An invoice without such a line is of the part of a month that it bills.
 */
const lineOfMonth = (invoice: Stripe.Invoice): Line | undefined =>
  ownLines(invoice).toSorted(byStart)[0] ?? invoice.lines.data.toSorted(byStart)[0];

function ownLines({ lines, parent }: Stripe.Invoice): Line[] {
  const subscriptionId = idOf(parent?.subscription_details?.subscription);
  return lines.data.filter((line) => {
    const own = line.parent?.subscription_item_details;
    return own?.proration === false && (subscriptionId === null || own.subscription === subscriptionId);
  });
}

/** An invoice shows its first ten lines: where the month is none of them, all are read. */
export async function withLineOfMonth(stripe: Stripe, invoice: Stripe.Invoice): Promise<Stripe.Invoice> {
  if (!invoice.lines.has_more || ownLines(invoice).length > 0) return invoice;
  const data: Line[] = [];
  for await (const line of stripe.invoices.listLineItems(invoice.id, { limit: 100 })) data.push(line);
  return { ...invoice, lines: { ...invoice.lines, data, has_more: false } };
}

/**
 * What the customer's credit paid of an invoice. Below zero, more was taken than the invoice says, for something owed
 * from before.
 */
const fromCreditOf = ({ status, starting_balance: before, ending_balance: after }: Stripe.Invoice): number =>
  status === 'paid' && after !== null ? after - before : 0;

export function invoiceOf(invoice: Stripe.Invoice): ProviderInvoice {
  const line = lineOfMonth(invoice);
  const fromCreditCents = fromCreditOf(invoice);
  return {
    id: invoice.id,
    number: invoice.number,
    status: INVOICE_STATUSES.find((status) => status === invoice.status) ?? 'draft',
    subscriptionId: idOf(invoice.parent?.subscription_details?.subscription),
    customerId: idOf(invoice.customer),
    reason: reasonOf(invoice.billing_reason),
    totalCents: invoice.total,
    paidCents: Math.max(0, invoice.amount_paid + fromCreditCents),
    fromCreditCents,
    currency: invoice.currency,
    isLive: invoice.livemode,
    // The invoice's own period lies in the past; the line names the month that is paid for.
    periodStart: dateOf(line?.period.start ?? invoice.period_start),
    periodEnd: dateOf(line?.period.end ?? invoice.period_end),
    createdAt: dateOf(invoice.created),
    paidAt: dateOrNull(invoice.status_transitions.paid_at),
    paymentIntentId: paymentOf(invoice),
    attempts: invoice.attempt_count,
    nextAttemptAt: dateOrNull(invoice.next_payment_attempt),
    hostedUrl: invoice.hosted_invoice_url ?? null,
  };
}

export function subscriptionOf(subscription: Stripe.Subscription, shopId: string): ProviderSubscription {
  const item = subscription.items.data[0];
  const invoice = expanded<Stripe.Invoice>(subscription.latest_invoice);
  return {
    id: subscription.id,
    customerId: idOf(subscription.customer) ?? '',
    status: STATUSES.find((status) => status === subscription.status) ?? 'unknown',
    isLive: subscription.livemode,
    ...ownMetadata(subscription.metadata, shopId),
    monthlyCents: item?.price.unit_amount ?? 0,
    createdAt: dateOf(subscription.created),
    currentPeriodStart: dateOf(item?.current_period_start ?? subscription.start_date),
    currentPeriodEnd: dateOf(item?.current_period_end ?? subscription.start_date),
    billingAnchor: dateOf(subscription.billing_cycle_anchor),
    cancelAt: dateOrNull(subscription.cancel_at),
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    pauseCollection:
      subscription.pause_collection === null
        ? null
        : { resumesAt: dateOrNull(subscription.pause_collection.resumes_at) },
    endedAt: dateOrNull(subscription.ended_at),
    latestInvoice: invoice === null ? null : invoiceOf(invoice),
    card: cardOf(subscription),
  };
}
