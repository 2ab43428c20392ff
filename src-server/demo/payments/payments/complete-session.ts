import type Stripe from 'stripe';
import { blankCustomerDetails } from '../api/blank-objects.ts';
import type { StandInContext } from '../stand-in-context.ts';
import { loadObject, updateObject } from '../stripe-objects.ts';
import type { Payer } from './charge-objects.ts';

export type PayResult =
  | { outcome: 'complete'; session: Stripe.Checkout.Session; eventId: string }
  | { outcome: 'declined'; message: string; declineCode: string }
  | { outcome: 'requires_action' };

/** The end of every session that was paid; the way the money came is up to the caller. */
export function completeSession(
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

export function failIntent(
  ctx: StandInContext,
  intent: Stripe.PaymentIntent,
  error: Omit<Stripe.PaymentIntent.LastPaymentError, 'type'>,
): void {
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

export function detailsOf(session: Stripe.Checkout.Session, payer: Payer): Stripe.Checkout.Session.CustomerDetails {
  return {
    ...blankCustomerDetails,
    ...session.customer_details,
    email: session.customer_email ?? payer.email,
    name: payer.name,
    tax_exempt: 'none',
    tax_ids: [],
  };
}
