import type Stripe from 'stripe';
import { invalidRequest } from '../api/api-error.ts';
import type { Payer } from '../payments/charge-objects.ts';
import { completeSession, detailsOf, failIntent, type PayResult } from '../payments/complete-session.ts';
import type { TestCard } from '../payments/test-cards.ts';
import type { StandInContext } from '../stand-in-context.ts';
import { idOf, loadObject, updateObject } from '../stripe-objects.ts';
import { attachCard } from './card-methods.ts';
import { chargeInvoice, announceFailure, paymentOfInvoice } from './charge-invoice.ts';
import { settleSubscription } from './collect-invoice.ts';
import { startedSubscription } from './start-subscription.ts';

export interface SubscriptionPayment {
  session: Stripe.Checkout.Session;
  payer: Payer;
  card: TestCard | null;
  /** The bank's page was passed already. */
  isAuthenticated?: boolean;
}

/** One attempt to pay the first month. The card is kept and becomes the subscription's own. */
export function paySubscriptionSession(
  ctx: StandInContext,
  { session, payer, card, isAuthenticated }: SubscriptionPayment,
): PayResult {
  if (!card) throw invalidRequest('A subscription cannot be paid with a delayed method here.');
  const { subscription, invoice } = startedSubscription(ctx, session, payer);
  const asks3ds = card.behaviour === 'asks-3ds' || card.behaviour === 'asks-3ds-always';
  if (asks3ds && !isAuthenticated) {
    const { intent } = paymentOfInvoice(ctx, invoice.id);
    Object.assign(intent, {
      status: 'requires_action',
      next_action: { type: 'use_stripe_sdk', use_stripe_sdk: {} },
      metadata: intent.metadata,
    } satisfies Partial<Stripe.PaymentIntent>);
    updateObject(ctx, intent);
    updateObject(ctx, { ...session, customer_details: detailsOf(session, payer) });
    rememberCard(ctx, intent.id, card);
    ctx.emit('payment_intent.requires_action', intent);
    return { outcome: 'requires_action' };
  }
  const refused = chargeInvoice(ctx, invoice, { methodId: null, card, payer, isOffSession: false });
  if (refused) {
    announceFailure(ctx, invoice, refused);
    return { outcome: 'declined', message: refused.message, declineCode: refused.declineCode };
  }
  subscription.default_payment_method = attachCard(ctx, idOf(subscription.customer) ?? '', { card, payer }).id;
  settleSubscription(ctx, subscription, invoice);
  return {
    outcome: 'complete',
    ...completeSession(
      ctx,
      { ...session, invoice: invoice.id, subscription: subscription.id },
      { payer, paymentStatus: 'paid' },
    ),
  };
}

/** The bank's page said no: the subscription stays `incomplete` and may be tried again until the session ends. */
export function refuseAuthentication(
  ctx: StandInContext,
  session: Stripe.Checkout.Session,
  message: string,
): PayResult {
  const { invoice } = startedSubscription(ctx, session, { email: '', name: null });
  const { intent } = paymentOfInvoice(ctx, invoice.id);
  invoice.attempted = true;
  invoice.attempt_count = 1;
  failIntent(ctx, intent, { code: 'payment_intent_authentication_failure', message });
  announceFailure(ctx, invoice, {
    code: 'payment_intent_authentication_failure',
    declineCode: 'authentication_required',
    message,
  });
  return { outcome: 'declined', message, declineCode: 'authentication_required' };
}

function rememberCard(ctx: StandInContext, intentId: string, card: TestCard): void {
  updateObject(ctx, loadObject(ctx, 'payment_intent', intentId), { hidden: { number: card.number } });
}

/** The number typed in before the bank's page. */
export function rememberedCard(ctx: StandInContext, intentId: string): string | null {
  const hidden = ctx.store.get('payment_intent', intentId)?.hidden;
  return hidden ? (JSON.parse(hidden) as { number: string }).number : null;
}
