import type Stripe from 'stripe';
import { StripeApiError } from '../api/api-error.ts';
import type { StandInContext } from '../stand-in-context.ts';
import { findObject, idOf, insertObject, intentOfSession, sessionSecrets, updateObject } from '../stripe-objects.ts';
import {
  paySubscriptionSession,
  refuseAuthentication,
  rememberedCard,
} from '../subscriptions/pay-subscription-session.ts';
import { keepCard } from './charge-later.ts';
import { newCharge, newPaymentIntent, type Payer } from './charge-objects.ts';
import { completeSession, detailsOf, failIntent, type PayResult } from './complete-session.ts';
import { requireOpenSession } from './open-session.ts';
import { findTestCard, type TestCard } from './test-cards.ts';

export interface PayInput {
  sessionId: string;
  payer: Payer;
  /** null pays with the delayed method. */
  card: TestCard | null;
  /** A payment begun before the expiry may complete after it; tests ask for that with this. */
  isLate?: boolean;
}

/**
 * One attempt to pay an open session, from the hosted page or a test. Throws 400 if the session can no longer be paid.
 * Assumed, never checked against Stripe itself: the order of the events, and that a declined attempt already shows its
 * PaymentIntent on the session.
 */
export function paySession(ctx: StandInContext, input: PayInput): PayResult {
  const session = requireOpenSession(ctx, input.sessionId, input.isLate ?? false);
  if (session.mode === 'subscription')
    return paySubscriptionSession(ctx, { session, payer: input.payer, card: input.card });
  if (session.amount_total === 0)
    return {
      outcome: 'complete',
      ...completeSession(ctx, session, { payer: input.payer, paymentStatus: 'no_payment_required' }),
    };

  const intent = ensureIntent(ctx, session);
  const { card, payer } = input;
  if (card?.behaviour === 'asks-3ds' || card?.behaviour === 'asks-3ds-always') {
    intent.status = 'requires_action';
    intent.next_action = { type: 'use_stripe_sdk', use_stripe_sdk: {} };
    updateObject(ctx, intent, { hidden: { number: card.number } });
    updateObject(ctx, { ...session, customer_details: detailsOf(session, payer) });
    ctx.emit('payment_intent.requires_action', intent);
    return { outcome: 'requires_action' };
  }
  if (card?.decline) {
    const charge = newCharge(ctx, { intent, payer, card, status: 'failed' });
    insertObject(ctx, charge, { parent: intent.id });
    failIntent(ctx, intent, {
      code: card.decline.code,
      decline_code: card.decline.declineCode,
      message: card.decline.message,
      charge: charge.id,
    });
    return { outcome: 'declined', message: card.decline.message, declineCode: card.decline.declineCode };
  }
  return chargeSession(ctx, { session, intent, payer, card });
}

/** The second half of a 3-D Secure payment: the bank's page said yes or no. */
export function authenticateSession(ctx: StandInContext, sessionId: string, succeeds: boolean): PayResult {
  const session = requireOpenSession(ctx, sessionId, false);
  const intent = intentOfSession(ctx, session);
  if (intent?.status !== 'requires_action')
    throw new StripeApiError(400, { type: 'invalid_request_error', message: 'There is nothing to authenticate.' });
  const message =
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.';
  const payer: Payer = { email: session.customer_details?.email ?? '', name: session.customer_details?.name ?? null };
  if (session.mode === 'subscription') {
    const card = findTestCard(rememberedCard(ctx, intent.id) ?? '');
    return succeeds
      ? paySubscriptionSession(ctx, { session, payer, card, isAuthenticated: true })
      : refuseAuthentication(ctx, session, message);
  }
  if (succeeds)
    return chargeSession(ctx, {
      session,
      intent,
      payer,
      card: findTestCard(rememberedCard(ctx, intent.id) ?? ''),
    });
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
  const isKept = sessionSecrets(ctx, session.id).paymentIntentData.setup_future_usage === 'off_session';
  if (isKept && card !== null) keepCard(ctx, { intent, payer, card });
  const charge = newCharge(ctx, { intent, payer, card, status: isDelayed ? 'pending' : 'succeeded' });
  insertObject(ctx, charge, {
    parent: intent.id,
    ...(card?.behaviour === 'refund-fails' ? { hidden: { refundFails: true } } : {}),
  });
  Object.assign(intent, {
    status: isDelayed ? 'processing' : 'succeeded',
    amount_received: isDelayed ? 0 : intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: isKept ? intent.payment_method : charge.payment_method,
  } satisfies Partial<Stripe.PaymentIntent>);
  updateObject(ctx, intent);
  ctx.emit(isDelayed ? 'charge.pending' : 'charge.succeeded', charge);
  ctx.emit(isDelayed ? 'payment_intent.processing' : 'payment_intent.succeeded', intent);
  return {
    outcome: 'complete',
    ...completeSession(ctx, isKept ? { ...session, customer: intent.customer } : session, {
      payer,
      paymentStatus: isDelayed ? 'unpaid' : 'paid',
      intentId: intent.id,
    }),
  };
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
