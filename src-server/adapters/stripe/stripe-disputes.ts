import type Stripe from 'stripe';
import type { PaymentProvider, ProviderDispute } from '../payment-provider.ts';
import { translated, type StripeAccount } from './stripe-account.ts';

const OUTCOMES: Partial<Record<Stripe.Dispute.Status, ProviderDispute['status']>> = {
  won: 'won',
  lost: 'lost',
  warning_closed: 'closed',
  prevented: 'closed',
};

const disputeOf = ({ id, status, amount }: Stripe.Dispute): ProviderDispute => ({
  id,
  status: OUTCOMES[status] ?? 'open',
  amountCents: amount,
});

/** Payments that a bank asks back. */
export function stripeDisputes({ stripe }: StripeAccount): Pick<PaymentProvider, 'listDisputes'> {
  return {
    listDisputes: async (payment_intent) =>
      (await translated(stripe.disputes.list({ payment_intent, limit: 100 }))).data.map(disputeOf).toReversed(),
  };
}
