import type Stripe from 'stripe';
import {
  blankBillingDetails,
  blankCard,
  blankCharge,
  blankOutcome,
  blankPaymentIntent,
  blankSepaDebit,
} from '../api/blank-objects.ts';
import { newStripeId } from '../api/stripe-ids.ts';
import { type StandInContext, unixSeconds } from '../stand-in-context.ts';
import { idOf, sessionSecrets } from '../stripe-objects.ts';
import type { TestCard } from './test-cards.ts';

export interface Payer {
  email: string;
  name: string | null;
}

/** A session has no PaymentIntent until somebody tries to pay; then it keeps that one through every attempt. */
export function newPaymentIntent(ctx: StandInContext, session: Stripe.Checkout.Session): Stripe.PaymentIntent {
  const { paymentIntentData } = sessionSecrets(ctx, session.id);
  const id = newStripeId('pi');
  return {
    ...blankPaymentIntent,
    id,
    amount: session.amount_total ?? 0,
    client_secret: newStripeId(`${id}_secret`),
    created: unixSeconds(ctx),
    currency: session.currency ?? 'eur',
    customer: idOf(session.customer),
    description: paymentIntentData.description ?? null,
    metadata: paymentIntentData.metadata ?? {},
    payment_method_types: session.payment_method_types,
    receipt_email: paymentIntentData.receipt_email ?? null,
    statement_descriptor_suffix: paymentIntentData.statement_descriptor_suffix ?? null,
    status: 'requires_payment_method',
  };
}

interface ChargeAttempt {
  intent: Stripe.PaymentIntent;
  payer: Payer;
  /** null is the delayed method. */
  card: TestCard | null;
  status: 'succeeded' | 'pending' | 'failed';
}

export function newCharge(ctx: StandInContext, { intent, payer, card, status }: ChargeAttempt): Stripe.Charge {
  const decline = status === 'failed' ? card?.decline : undefined;
  const succeeded = status === 'succeeded';
  return {
    ...blankCharge,
    id: newStripeId('ch'),
    amount: intent.amount,
    amount_captured: succeeded ? intent.amount : 0,
    balance_transaction: succeeded ? newStripeId('txn') : null,
    billing_details: { ...blankBillingDetails, email: payer.email, name: payer.name },
    captured: status !== 'failed',
    created: unixSeconds(ctx),
    currency: intent.currency,
    customer: idOf(intent.customer),
    description: intent.description,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    metadata: intent.metadata,
    outcome: outcomeOf(status, decline?.declineCode ?? null),
    paid: succeeded,
    payment_intent: intent.id,
    payment_method: newStripeId('pm'),
    payment_method_details: card
      ? cardDetails(card)
      : { type: 'sepa_debit', sepa_debit: { ...blankSepaDebit, country: 'DE', last4: '3000' } },
    receipt_email: intent.receipt_email,
    status,
  };
}

function cardDetails(card: TestCard): Stripe.Charge.PaymentMethodDetails {
  return {
    type: 'card',
    card: {
      ...blankCard,
      brand: card.brand,
      country: 'DE',
      exp_month: 12,
      exp_year: 2034,
      funding: 'credit',
      last4: card.number.slice(-4),
      network: card.brand,
    },
  };
}

function outcomeOf(status: ChargeAttempt['status'], declineCode: string | null): Stripe.Charge.Outcome {
  if (status === 'failed')
    return {
      ...blankOutcome,
      network_status: 'declined_by_network',
      reason: declineCode,
      risk_level: 'normal',
      type: 'issuer_declined',
    };
  return {
    ...blankOutcome,
    network_status: 'approved_by_network',
    risk_level: 'normal',
    seller_message: 'Payment complete.',
    type: 'authorized',
  };
}
