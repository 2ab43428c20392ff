import type Stripe from 'stripe';
import { ownEntry } from '#shared/own-entry.ts';
import { invalidRequest, resourceMissing } from '../api/api-error.ts';
import { blankPaymentIntent, blankReader } from '../api/blank-objects.ts';
import { newStripeId } from '../api/stripe-ids.ts';
import { type StandInContext, unixSeconds } from '../stand-in-context.ts';
import { findObject, insertObject, loadObject, updateObject } from '../stripe-objects.ts';
import { newCharge } from './charge-objects.ts';
import { testCards } from './test-cards.ts';

/** The stand-in's readers are simply there. To this one a card is held two to three seconds after a payment began. */
const SIMULATED_READER_ID = 'tmr_simulated';
const CARD_HELD_AFTER_SECONDS = 2;
/**
 * To this reader a card is held only by Stripe's test helper `present_payment_method`: a test decides when, and
 * whether.
 */
const WAITING_READER_ID = 'tmr_simulated_waiting';
const LABELS: Readonly<Record<string, string>> = {
  [SIMULATED_READER_ID]: 'Simulated reader',
  [WAITING_READER_ID]: 'Simulated reader, waits for the test helper',
};
/** Stripe's published test amounts decline by their cents (docs.stripe.com/terminal/references/testing). */
const DECLINES: Readonly<Record<number, string>> = { 1: 'call_issuer', 5: 'generic_decline', 55: 'incorrect_pin' };
const HUNDRED_CENTS = 100;

const GOOD_CARD = testCards[0] ?? null;

function loadReader(ctx: StandInContext, id: string): Stripe.Terminal.Reader {
  const known = findObject(ctx, 'terminal.reader', id);
  if (known !== null) return known;
  const label = ownEntry(LABELS, id);
  if (label === undefined) throw resourceMissing('terminal.reader', id);
  const reader: Stripe.Terminal.Reader = {
    ...blankReader,
    id,
    device_type: 'simulated_wisepos_e',
    label,
    serial_number: 'simulated',
    status: 'online',
  };
  insertObject(ctx, reader);
  return reader;
}

const intentOf = (reader: Stripe.Terminal.Reader): string | null => {
  const intent = reader.action?.process_payment_intent?.payment_intent ?? null;
  return typeof intent === 'object' ? (intent?.id ?? null) : intent;
};

function decline(
  ctx: StandInContext,
  reader: Stripe.Terminal.Reader,
  { intent, code }: { intent: Stripe.PaymentIntent; code: string },
): void {
  const message = 'Your card was declined.';
  Object.assign(intent, {
    status: 'requires_payment_method',
    last_payment_error: { type: 'card_error', code: 'card_declined', decline_code: code, message },
  } satisfies Partial<Stripe.PaymentIntent>);
  updateObject(ctx, intent);
  if (reader.action !== null)
    Object.assign(reader.action, { status: 'failed', failure_code: 'card_declined', failure_message: message });
  ctx.emit('payment_intent.payment_failed', intent);
}

function approve(ctx: StandInContext, reader: Stripe.Terminal.Reader, intent: Stripe.PaymentIntent): void {
  const charge = newCharge(ctx, { intent, payer: { email: '', name: null }, card: GOOD_CARD, status: 'succeeded' });
  insertObject(ctx, charge, { parent: intent.id });
  Object.assign(intent, {
    status: 'succeeded',
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    payment_method: charge.payment_method,
  } satisfies Partial<Stripe.PaymentIntent>);
  updateObject(ctx, intent);
  if (reader.action !== null) reader.action.status = 'succeeded';
  ctx.emit('charge.succeeded', charge);
  ctx.emit('payment_intent.succeeded', intent);
}

/** A card is held to the reader: its payment is through or declined. */
function holdCard(ctx: StandInContext, reader: Stripe.Terminal.Reader, intentId: string): void {
  const intent = loadObject(ctx, 'payment_intent', intentId);
  const code = DECLINES[intent.amount % HUNDRED_CENTS];
  if (code === undefined) approve(ctx, reader, intent);
  else decline(ctx, reader, { intent, code });
  updateObject(ctx, reader);
}

/** The reader as it stands now: once the card has been held to it, the payment is through or declined. */
export function lookAtReader(ctx: StandInContext, id: string): Stripe.Terminal.Reader {
  const reader = loadReader(ctx, id);
  const intentId = intentOf(reader);
  const begunAt = Number(
    (JSON.parse(ctx.store.get('terminal.reader', id)?.hidden ?? '{}') as { begunAt?: number }).begunAt ?? 0,
  );
  const isByItself = id === SIMULATED_READER_ID && unixSeconds(ctx) > begunAt + CARD_HELD_AFTER_SECONDS;
  if (isByItself && reader.action?.status === 'in_progress' && intentId !== null) holdCard(ctx, reader, intentId);
  return reader;
}

/** Stripe's test helper: the guest holds out the card now. Throws 400 while the reader asks for none. */
export function presentCard(ctx: StandInContext, id: string): Stripe.Terminal.Reader {
  const reader = lookAtReader(ctx, id);
  const intentId = intentOf(reader);
  if (reader.action?.status !== 'in_progress' || intentId === null)
    throw invalidRequest('Reader is not waiting for a payment method.');
  holdCard(ctx, reader, intentId);
  return reader;
}

/** Shows a payment on the reader. Throws 400 while it is busy with another one, and for one that can't be paid. */
export function processOnReader(ctx: StandInContext, readerId: string, intentId: string): Stripe.Terminal.Reader {
  const reader = lookAtReader(ctx, readerId);
  if (reader.action?.status === 'in_progress' && intentOf(reader) !== intentId)
    throw invalidRequest('Reader is currently busy processing another request.', undefined, 'terminal_reader_busy');
  const intent = findObject(ctx, 'payment_intent', intentId);
  if (intent === null) throw resourceMissing('payment_intent', intentId, 'payment_intent');
  if (intent.status !== 'requires_payment_method')
    throw invalidRequest(
      `This PaymentIntent's status is ${intent.status}.`,
      'payment_intent',
      'payment_intent_unexpected_state',
    );
  const acting: Stripe.Terminal.Reader = {
    ...reader,
    action: {
      type: 'process_payment_intent',
      status: 'in_progress',
      api_error: null,
      failure_code: null,
      failure_message: null,
      process_payment_intent: { payment_intent: intentId },
    },
  };
  updateObject(ctx, acting, { hidden: { begunAt: unixSeconds(ctx) } });
  return acting;
}

/** Clears the reader's screen; a payment that is through stays so. */
export function cancelOnReader(ctx: StandInContext, readerId: string): Stripe.Terminal.Reader {
  const idle: Stripe.Terminal.Reader = { ...lookAtReader(ctx, readerId), action: null };
  updateObject(ctx, idle);
  return idle;
}

/** A payment for a card that will be held to a reader. */
export function createPresentIntent(
  ctx: StandInContext,
  { amount, currency, metadata }: { amount: number; currency: string; metadata: Record<string, string> },
): Stripe.PaymentIntent {
  const id = newStripeId('pi');
  const intent: Stripe.PaymentIntent = {
    ...blankPaymentIntent,
    id,
    amount,
    client_secret: newStripeId(`${id}_secret`),
    created: unixSeconds(ctx),
    currency,
    metadata,
    payment_method_types: ['card_present'],
    status: 'requires_payment_method',
  };
  insertObject(ctx, intent);
  ctx.emit('payment_intent.created', intent);
  return intent;
}

/** Nobody will pay this any more. Throws 400 when somebody has. */
export function cancelIntent(ctx: StandInContext, id: string): Stripe.PaymentIntent {
  const intent = findObject(ctx, 'payment_intent', id);
  if (intent === null) throw resourceMissing('payment_intent', id);
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    throw invalidRequest(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
      undefined,
      'payment_intent_unexpected_state',
    );
  const cancelled: Stripe.PaymentIntent = { ...intent, status: 'canceled', canceled_at: unixSeconds(ctx) };
  updateObject(ctx, cancelled);
  ctx.emit('payment_intent.canceled', cancelled);
  return cancelled;
}
