import type Stripe from 'stripe';
import { invalidRequest, resourceMissing } from '../api/api-error.ts';
import { newStripeId } from '../api/stripe-ids.ts';
import type { StandInContext } from '../stand-in-context.ts';
import { findObject, idOf, loadObject, updateObject } from '../stripe-objects.ts';

/**
 * Days after a delayed payment was started the bank says yes or no. A failed one stays complete and unpaid, as at
 * Stripe.
 */
export function settleDelayed(ctx: StandInContext, sessionId: string, succeeds: boolean): Stripe.Checkout.Session {
  const session = findObject(ctx, 'checkout.session', sessionId);
  if (!session) throw resourceMissing('checkout.session', sessionId, 'session');
  const intent = findObject(ctx, 'payment_intent', idOf(session.payment_intent) ?? '');
  if (intent?.status !== 'processing') throw invalidRequest('This Checkout Session has no delayed payment on its way.');
  const charge = loadObject(ctx, 'charge', idOf(intent.latest_charge) ?? '');
  if (succeeds) {
    Object.assign(charge, {
      status: 'succeeded',
      paid: true,
      amount_captured: charge.amount,
      balance_transaction: newStripeId('txn'),
    });
    Object.assign(intent, { status: 'succeeded', amount_received: intent.amount });
    session.payment_status = 'paid';
  } else {
    const message = 'The bank returned the direct debit.';
    Object.assign(charge, {
      status: 'failed',
      captured: false,
      failure_code: 'insufficient_funds',
      failure_message: message,
    });
    Object.assign(intent, {
      status: 'requires_payment_method',
      last_payment_error: {
        type: 'card_error',
        code: 'payment_intent_payment_attempt_failed',
        message,
        charge: charge.id,
      },
    } satisfies Partial<Stripe.PaymentIntent>);
  }
  updateObject(ctx, charge);
  updateObject(ctx, intent);
  updateObject(ctx, session);
  ctx.emit(succeeds ? 'charge.succeeded' : 'charge.failed', charge);
  ctx.emit(succeeds ? 'payment_intent.succeeded' : 'payment_intent.payment_failed', intent);
  ctx.emit(succeeds ? 'checkout.session.async_payment_succeeded' : 'checkout.session.async_payment_failed', session);
  return session;
}
