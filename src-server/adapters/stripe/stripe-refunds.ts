import type Stripe from 'stripe';
import type { ListedRefund, NewRefund, PaymentProvider } from '../payment-provider.ts';
import type { ProviderRefund } from '../provider-answers.ts';
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

const PAGE_SIZE = 100;
/** Whose payment it was stands with the payment. */
const EXPAND = ['data.payment_intent'];

function listedRefundOf(refund: Stripe.Refund, options: Pick<StripeOptions, 'shopId'>): ListedRefund {
  const intent = typeof refund.payment_intent === 'object' ? refund.payment_intent : null;
  const isOurs = [refund.metadata, intent?.metadata].some((metadata) => metadata?.['shop'] === options.shopId);
  const own = intent?.metadata['shop'] === options.shopId ? intent.metadata : {};
  return {
    ...refundOf(refund, options),
    isOurs,
    customerId: idOf(intent?.customer),
    orderId: own['order_id'] ?? null,
    doorSaleId: own['door_sale'] ?? null,
    paidCents: intent?.amount_received ?? null,
  };
}

/** Money going back. */
export function stripeRefunds({
  stripe,
  options,
  metadataOf,
}: StripeAccount): Pick<PaymentProvider, 'createRefund' | 'listRefunds' | 'listRefundsSince'> {
  async function createRefund(refund: NewRefund): Promise<ProviderRefund> {
    const created = stripe.refunds.create(
      {
        payment_intent: refund.paymentIntentId,
        amount: refund.amountCents,
        metadata: { ...metadataOf(refund.orderId), refund: refund.mark },
      },
      { idempotencyKey: refund.idempotencyKey },
    );
    return refundOf(await translated(created), options);
  }

  async function* listRefundsSince(since: Date): AsyncIterable<ListedRefund[]> {
    const created = { gte: Math.floor(since.getTime() / 1000) };
    let after: string | undefined;
    for (;;) {
      const page = await translated(
        stripe.refunds.list({
          created,
          limit: PAGE_SIZE,
          expand: EXPAND,
          ...(after === undefined ? {} : { starting_after: after }),
        }),
      );
      yield page.data.map((refund) => listedRefundOf(refund, options));
      after = page.data.at(-1)?.id;
      if (!page.has_more || after === undefined) return;
    }
  }

  return {
    createRefund,
    listRefundsSince,
    async listRefunds(paymentIntentId) {
      const { data } = await translated(
        stripe.refunds.list({ payment_intent: paymentIntentId, limit: PAGE_SIZE, expand: EXPAND }),
      );
      return data.map((refund) => listedRefundOf(refund, options));
    },
  };
}
