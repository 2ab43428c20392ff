import type Stripe from 'stripe';
import { blankCustomerDetails } from '../api/blank-objects.ts';
import { StripeApiError } from '../api/api-error.ts';
import type { StandInContext } from '../stand-in-context.ts';
import { findObject, idOf, insertObject, loadObject, updateObject } from '../stripe-objects.ts';
import { newCharge, newPaymentIntent, type Payer } from './charge-objects.ts';
import { requireOpenSession } from './open-session.ts';
import { type TestCard, testCards } from './test-cards.ts';

export interface PayInput {
  sessionId: string;
  payer: Payer;
  /** null pays with the delayed method. */
  card: TestCard | null;
  /** A payment begun before the expiry may complete after it; tests ask for that with this. */
  isLate?: boolean;
}

export type PayResult =
  | { outcome: 'complete'; session: Stripe.Checkout.Session; eventId: string }
  | { outcome: 'declined'; message: string; declineCode: string }
  | { outcome: 'requires_action' };

/**
 * One attempt to pay an open session, from the hosted page or a test. Throws 400 if the session can no longer be paid.
 * Assumed, never checked against Stripe itself: the order of the events, and that a declined attempt already shows its PaymentIntent on the session.
 */
export function paySession(ctx: StandInContext, input: PayInput): PayResult {
  const session = requireOpenSession(ctx, input.sessionId, input.isLate ?? false);
  if (session.amount_total === 0) return { outcome: 'complete', ...completeSession(ctx, session, { payer: input.payer, paymentStatus: 'no_payment_required' }) };

  const intent = ensureIntent(ctx, session);
  const { card, payer } = input;
  if (card?.behaviour === 'asks-3ds') {
    intent.status = 'requires_action';
    intent.next_action = { type: 'use_stripe_sdk', use_stripe_sdk: {} };
    updateObject(ctx, intent);
    updateObject(ctx, { ...session, customer_details: detailsOf(session, payer) });
    ctx.emit('payment_intent.requires_action', intent);
    return { outcome: 'requires_action' };
  }
  if (card?.decline) {
    const charge = newCharge(ctx, { intent, payer, card, status: 'failed' });
    insertObject(ctx, charge, { parent: intent.id });
    failIntent(ctx, intent, { code: card.decline.code, decline_code: card.decline.declineCode, message: card.decline.message, charge: charge.id });
    return { outcome: 'declined', message: card.decline.message, declineCode: card.decline.declineCode };
  }
  return chargeSession(ctx, { session, intent, payer, card });
}

/** The second half of a 3-D Secure payment: the bank's page said yes or no. */
export function authenticateSession(ctx: StandInContext, sessionId: string, succeeds: boolean): PayResult {
  const session = requireOpenSession(ctx, sessionId, false);
  const intent = session.payment_intent ? loadObject(ctx, 'payment_intent', idOf(session.payment_intent) ?? '') : null;
  if (intent?.status !== 'requires_action') throw new StripeApiError(400, { type: 'invalid_request_error', message: 'There is nothing to authenticate.' });
  if (succeeds) {
    const details = session.customer_details;
    const card = testCards.find((candidate) => candidate.behaviour === 'asks-3ds') ?? null;
    return chargeSession(ctx, { session, intent, payer: { email: details?.email ?? '', name: details?.name ?? null }, card });
  }
  const message = 'We are unable to authenticate your payment method. Please choose a different payment method and try again.';
  failIntent(ctx, intent, { code: 'payment_intent_authentication_failure', message });
  return { outcome: 'declined', message, declineCode: 'authentication_required' };
}

interface ChargeInput {
  session: Stripe.Checkout.Session;
  intent: Stripe.PaymentIntent;
  payer: Payer;
  card: TestCard | null;
}

function chargeSession(ctx: StandInContext, { session, intent, payer, card }: ChargeInput): PayResult {
  const isDelayed = card === null;
  const charge = newCharge(ctx, { intent, payer, card, status: isDelayed ? 'pending' : 'succeeded' });
  insertObject(ctx, charge, { parent: intent.id, ...(card?.behaviour === 'refund-fails' ? { hidden: { refundFails: true } } : {}) });
  Object.assign(intent, {
    status: isDelayed ? 'processing' : 'succeeded',
    amount_received: isDelayed ? 0 : intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: charge.payment_method,
  } satisfies Partial<Stripe.PaymentIntent>);
  updateObject(ctx, intent);
  ctx.emit(isDelayed ? 'charge.pending' : 'charge.succeeded', charge);
  ctx.emit(isDelayed ? 'payment_intent.processing' : 'payment_intent.succeeded', intent);
  return { outcome: 'complete', ...completeSession(ctx, session, { payer, paymentStatus: isDelayed ? 'unpaid' : 'paid', intentId: intent.id }) };
}

function completeSession(
  ctx: StandInContext,
  session: Stripe.Checkout.Session,
  end: { payer: Payer; paymentStatus: Stripe.Checkout.Session.PaymentStatus; intentId?: string },
): { session: Stripe.Checkout.Session; eventId: string } {
  const complete: Stripe.Checkout.Session = {
    ...session,
    customer_details: detailsOf(session, end.payer),
    payment_intent: end.intentId ?? null,
    payment_status: end.paymentStatus,
    status: 'complete',
    url: null,
  };
  updateObject(ctx, complete, { due: null });
  return { session: complete, eventId: ctx.emit('checkout.session.completed', complete) };
}

function ensureIntent(ctx: StandInContext, session: Stripe.Checkout.Session): Stripe.PaymentIntent {
  const known = findObject(ctx, 'payment_intent', idOf(session.payment_intent) ?? '');
  if (known) return known;
  const intent = newPaymentIntent(ctx, session);
  insertObject(ctx, intent, { parent: session.id });
  session.payment_intent = intent.id;
  updateObject(ctx, session);
  ctx.emit('payment_intent.created', intent);
  return intent;
}

function failIntent(ctx: StandInContext, intent: Stripe.PaymentIntent, error: Omit<Stripe.PaymentIntent.LastPaymentError, 'type'>): void {
  Object.assign(intent, {
    status: 'requires_payment_method',
    last_payment_error: { type: 'card_error', ...error },
    latest_charge: error.charge ?? intent.latest_charge,
    next_action: null,
  } satisfies Partial<Stripe.PaymentIntent>);
  updateObject(ctx, intent);
  if (error.charge) ctx.emit('charge.failed', loadObject(ctx, 'charge', error.charge));
  ctx.emit('payment_intent.payment_failed', intent);
}

function detailsOf(session: Stripe.Checkout.Session, payer: Payer): Stripe.Checkout.Session.CustomerDetails {
  return { ...blankCustomerDetails, ...session.customer_details, email: session.customer_email ?? payer.email, name: payer.name, tax_exempt: 'none', tax_ids: [] };
}
