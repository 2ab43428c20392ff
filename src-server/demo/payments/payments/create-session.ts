import type Stripe from 'stripe';
import { invalidRequest, missingParameter, notBuilt, resourceMissing } from '../api/api-error.ts';
import { blankCustomerDetails, blankSession, blankTotalDetails } from '../api/blank-objects.ts';
import type { Parameters } from '../api/check-parameters.ts';
import { newStripeId } from '../api/stripe-ids.ts';
import { type StandInContext, unixSeconds } from '../stand-in-context.ts';
import { findObject, insertObject, type SessionSecrets } from '../stripe-objects.ts';
import { readLineItems } from './line-items.ts';
import { readMetadata } from './metadata.ts';

const minutes = 60;
const hours = 3600;
/** docs.stripe.com/api/checkout/sessions/create#expires_at: 30 minutes to 24 hours, 24 hours without it. */
const expiry = { leastSeconds: 30 * minutes, mostSeconds: 24 * hours };
/** docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const leastChargeCents = 50;

/**
 * `checkout.sessions.create` in payment mode with `price_data` items, or in subscription mode with a monthly price.
 * Throws 400 as Stripe does, 501 for other modes.
 */
export function createSession(ctx: StandInContext, params: Parameters): Stripe.Checkout.Session {
  const sellsSubscription = readMode(params) === 'subscription';
  const lineItems = readLineItems(ctx, params);
  const id = newStripeId('cs_test', 58);
  const created = unixSeconds(ctx);
  const session: Stripe.Checkout.Session = {
    ...blankSession,
    id,
    created,
    status: 'open',
    ui_mode: 'hosted_page',
    url: `${ctx.publicUrl}/c/pay/${id}`,
    expires_at: readExpiry(params, created),
    client_reference_id: readReference(params),
    metadata: readMetadata(params['metadata'], 'metadata'),
    cancel_url: readUrl(params, 'cancel_url'),
    success_url: readUrl(params, 'success_url'),
    ...totalsOf(lineItems),
    ...modeFields(params, sellsSubscription),
    ...customerFields(params, readCustomer(ctx, params)),
    ...readPageOptions(params),
  };
  if (!session.success_url) throw missingParameter('success_url');
  const secrets: SessionSecrets = {
    lineItems,
    paymentIntentData: readPaymentIntentData(params),
    ...(sellsSubscription ? { subscriptionData: readSubscriptionData(params) } : {}),
  };
  insertObject(ctx, session, { due: session.expires_at, hidden: secrets });
  return session;
}

function readMode(params: Parameters): 'payment' | 'subscription' {
  const mode = params['mode'] ?? 'payment';
  if (mode !== 'payment' && mode !== 'subscription') throw notBuilt(`Checkout Sessions in ${String(mode)} mode`);
  if ((params['ui_mode'] ?? 'hosted_page') !== 'hosted_page') throw notBuilt(`ui_mode ${String(params['ui_mode'])}`);
  return mode;
}

function totalsOf(lineItems: SessionSecrets['lineItems']) {
  const total = lineItems.reduce((sum, item) => sum + item.amount_total, 0);
  if (total > 0 && total < leastChargeCents)
    throw invalidRequest(
      "The Checkout Session's total amount due must add up to at least €0.50 eur",
      undefined,
      'amount_too_small',
    );
  return {
    amount_subtotal: total,
    amount_total: total,
    currency: lineItems[0]?.currency ?? 'eur',
    payment_status: total === 0 ? 'no_payment_required' : 'unpaid',
    total_details: { ...blankTotalDetails, amount_shipping: 0 },
  } satisfies Partial<Stripe.Checkout.Session>;
}

function modeFields(params: Parameters, sellsSubscription: boolean) {
  const allowed = (params['allowed_payment_method_types'] as string[] | undefined) ?? null;
  return {
    mode: sellsSubscription ? 'subscription' : 'payment',
    customer_creation: sellsSubscription ? null : params['customer_creation'] === 'always' ? 'always' : 'if_required',
    payment_method_collection: sellsSubscription ? 'always' : 'if_required',
    allowed_payment_method_types: allowed,
    payment_method_types: allowed ?? (sellsSubscription ? ['card'] : ['card', 'sepa_debit']),
  } satisfies Partial<Stripe.Checkout.Session>;
}

function customerFields(params: Parameters, customer: Stripe.Customer | null) {
  const email = customer?.email ?? text(params, 'customer_email');
  return {
    customer: customer?.id ?? null,
    customer_details: email
      ? { ...blankCustomerDetails, email, name: customer?.name ?? null, tax_exempt: 'none', tax_ids: [] }
      : null,
    customer_email: text(params, 'customer_email'),
  } satisfies Partial<Stripe.Checkout.Session>;
}

/** How the payment page looks and speaks. */
const readPageOptions = (params: Parameters) =>
  ({
    custom_text: {
      ...blankSession.custom_text,
      submit: (params['custom_text'] as { submit?: { message: string } } | undefined)?.submit ?? null,
    },
    locale: (params['locale'] as Stripe.Checkout.Session.Locale | undefined) ?? null,
    submit_type: (params['submit_type'] as Stripe.Checkout.Session.SubmitType | undefined) ?? null,
  }) satisfies Partial<Stripe.Checkout.Session>;

function readExpiry(params: Parameters, created: number): number {
  const expiresAt = params['expires_at'] ?? created + expiry.mostSeconds;
  if (typeof expiresAt !== 'number' || !Number.isInteger(expiresAt))
    throw invalidRequest('Invalid integer', 'expires_at', 'parameter_invalid_integer');
  if (expiresAt < created + expiry.leastSeconds) {
    throw invalidRequest(
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
      'expires_at',
    );
  }
  if (expiresAt > created + expiry.mostSeconds) {
    throw invalidRequest(
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
      'expires_at',
    );
  }
  return expiresAt;
}

function readCustomer(ctx: StandInContext, params: Parameters): Stripe.Customer | null {
  const id = text(params, 'customer');
  if (id === null) return null;
  if (params['customer_email'] !== undefined)
    throw invalidRequest('You may only specify one of these parameters: customer, customer_email.', 'customer');
  const customer = findObject(ctx, 'customer', id);
  if (!customer || 'deleted' in customer) throw resourceMissing('customer', id, 'customer');
  return customer;
}

function readUrl(params: Parameters, name: 'success_url' | 'cancel_url'): string | null {
  const url = text(params, name);
  if (url === null) return null;
  if (!URL.canParse(url) || !/^https?:/.test(url)) throw invalidRequest('Not a valid URL', name, 'url_invalid');
  return url;
}

function readReference(params: Parameters): string | null {
  const reference = text(params, 'client_reference_id');
  if (reference !== null && reference.length > 200)
    throw invalidRequest('Invalid string: must be at most 200 characters', 'client_reference_id');
  return reference;
}

function readPaymentIntentData(params: Parameters): SessionSecrets['paymentIntentData'] {
  const data = (params['payment_intent_data'] ?? {}) as Parameters;
  return {
    ...(data as SessionSecrets['paymentIntentData']),
    metadata: readMetadata(data['metadata'], 'payment_intent_data[metadata]'),
  };
}

function readSubscriptionData(params: Parameters): NonNullable<SessionSecrets['subscriptionData']> {
  const data = (params['subscription_data'] ?? {}) as Parameters;
  return {
    metadata: readMetadata(data['metadata'], 'subscription_data[metadata]'),
    description: text(data, 'description'),
  };
}

function text(params: Parameters, name: string): string | null {
  const value = params[name];
  return typeof value === 'string' ? value : null;
}
