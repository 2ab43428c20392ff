import type Stripe from 'stripe';
import type { NewRefund, PaymentProvider, ProviderRefund } from '../payment-provider.ts';
import { idOf, translated, type StripeAccount, type StripeOptions } from './stripe-account.ts';

function statusOfRefund(status: string | null): ProviderRefund['status'] {
  if (status === 'succeeded') return 'succeeded';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
}

export function refundOf(refund: Stripe.Refund, { shopId }: Pick<StripeOptions, 'shopId'>): ProviderRefund {
  return {
    id: refund.id,
    status: statusOfRefund(refund.status),
    amountCents: refund.amount,
    paymentIntentId: idOf(refund.payment_intent),
    failureReason: refund.failure_reason ?? null,
    mark: refund.metadata?.['refund'] ?? null,
    doorEntryId: refund.metadata?.['shop'] === shopId ? (refund.metadata['door_refund'] ?? null) : null,
  };
}

/** Money going back. */
export function stripeRefunds({ stripe, options, metadataOf }: StripeAccount): Pick<PaymentProvider, 'createRefund' | 'listRefunds'> {
  async function createRefund(refund: NewRefund): Promise<ProviderRefund> {
    const created = stripe.refunds.create(
      { payment_intent: refund.paymentIntentId, amount: refund.amountCents, metadata: { ...metadataOf(refund.orderId), refund: refund.mark } },
      { idempotencyKey: refund.idempotencyKey },
    );
    return refundOf(await translated(created), options);
  }

  return {
    createRefund,
    listRefunds: async (paymentIntentId) => (await translated(stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 }))).data.map((refund) => refundOf(refund, options)),
  };
}
