import { cents } from '#shared/money.ts';
import { ProviderRefusal } from '#server/adapters/payment-provider.ts';
import type { ProviderRefund } from '#server/adapters/provider-answers.ts';
import { findRow } from '#server/db/rows.ts';
import { orders } from '#server/db/schema/orders.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findRefund, type RefundRow } from '../payments/find-refund.ts';
import { recordRefundResult } from './record-refund-result.ts';

/** The payment it goes back to: its own, or the one that moved tickets were bought by. */
const intentOf = (ctx: ServiceContext, { orderId, paymentIntentId }: RefundRow): string | null =>
  paymentIntentId ??
  findRow(ctx.db, orders, { id: orderId }, ['stripeInvoiceId', 'carriedIntentId'])?.carriedIntentId ??
  null;

/**
 * A membership's month is paid by invoice: the provider knows which payment that was. Null: there is nothing to give
 * back from.
 */
async function giveBack(ctx: ServiceContext, refund: RefundRow): Promise<ProviderRefund | null> {
  const amountCents = cents(refund.amountCents);
  const key = { idempotencyKey: `refund:${refund.id}:${refund.attempt}`, mark: `${refund.id}:${refund.attempt}` };
  const paymentIntentId = intentOf(ctx, refund);
  if (paymentIntentId !== null)
    return ctx.payments.createRefund({
      paymentIntentId,
      amountCents,
      orderId: refund.orderId,
      ...key,
    });
  const invoiceId =
    findRow(ctx.db, orders, { id: refund.orderId }, ['stripeInvoiceId', 'carriedIntentId'])?.stripeInvoiceId ?? null;
  return invoiceId === null ? null : ctx.payments.refundInvoice({ invoiceId, amountCents, ...key });
}

/**
 * Carries out a refund from the outbox (`refId` is `{refundId}:{attempt}`). The provider's key is the intent's and the
 * try's, so a repeated delivery returns the money once. What the provider refuses is a failed refund, not a retry.
 */
export async function sendRefund(ctx: ServiceContext, refId: string): Promise<void> {
  const [refundId = ''] = refId.split(':');
  const refund = findRefund(ctx, refundId);
  if (refund === undefined || refund.status !== 'requested') return;
  const { amountCents } = refund;
  const paymentIntentId = intentOf(ctx, refund);
  try {
    const result = await giveBack(ctx, refund);
    recordRefundResult(
      ctx,
      refundId,
      result ?? {
        id: `none:${refundId}`,
        status: 'failed',
        amountCents,
        paymentIntentId: null,
        failureReason: 'no payment to refund',
        mark: null,
        doorEntryId: null,
      },
    );
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    // The dashboard may have been quicker: then the money is back already, only not through us.
    const known =
      paymentIntentId === null
        ? undefined
        : (await ctx.payments.listRefunds(paymentIntentId)).find((r) => r.mark === `${refund.id}:${refund.attempt}`);
    recordRefundResult(
      ctx,
      refundId,
      known ?? {
        id: `refused:${refundId}:${refund.attempt}`,
        status: 'failed',
        amountCents,
        paymentIntentId,
        failureReason: error.providerCode,
        mark: null,
        doorEntryId: null,
      },
    );
  }
}
