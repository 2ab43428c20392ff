import { ProviderRefusal } from '#server/adapters/payment-provider.ts';
import type { ServiceContext } from '../service-context.ts';
import { findRefund } from './find-refund.ts';
import { recordRefundResult } from './record-refund-result.ts';

/**
 * Carries out a refund from the outbox (`refId` is `{refundId}:{attempt}`). The provider's key is the intent's and the
 * try's, so a repeated delivery returns the money once. What the provider refuses is a failed refund, not a retry.
 */
export async function sendRefund(ctx: ServiceContext, refId: string): Promise<void> {
  const [refundId = ''] = refId.split(':');
  const refund = findRefund(ctx, refundId);
  if (refund === undefined || refund.status !== 'requested') return;
  if (refund.paymentIntentId === null) {
    recordRefundResult(ctx, refundId, { id: `none:${refundId}`, status: 'failed', amountCents: refund.amountCents, paymentIntentId: null, failureReason: 'no payment to refund', mark: null });
    return;
  }
  try {
    const result = await ctx.payments.createRefund({ paymentIntentId: refund.paymentIntentId, amountCents: refund.amountCents, idempotencyKey: `refund:${refund.id}:${refund.attempt}`, orderId: refund.orderId, mark: `${refund.id}:${refund.attempt}` });
    recordRefundResult(ctx, refundId, result);
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    // The dashboard may have been quicker: then the money is back already, only not through us.
    const known = (await ctx.payments.listRefunds(refund.paymentIntentId)).find((r) => r.mark === `${refund.id}:${refund.attempt}`);
    recordRefundResult(ctx, refundId, known ?? { id: `refused:${refundId}:${refund.attempt}`, status: 'failed', amountCents: refund.amountCents, paymentIntentId: refund.paymentIntentId, failureReason: error.providerCode, mark: null });
  }
}
