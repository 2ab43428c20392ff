import type Stripe from 'stripe';
import type { MembershipProvider, NewInvoiceRefund, ProviderInvoice } from '../membership-provider.ts';
import { ProviderRefusal } from '../payment-provider.ts';
import type { ProviderRefund } from '../provider-answers.ts';
import { idOf, translated, type StripeAccount } from './stripe-account.ts';
import { refundOf } from './stripe-refunds.ts';
import { invoiceOf, withLineOfMonth } from './subscription-views.ts';

/** What was billed for memberships, and money going back from it. */
export function stripeInvoices({
  stripe,
  options,
}: StripeAccount): Pick<MembershipProvider, 'readInvoice' | 'listInvoices' | 'refundInvoice'> {
  const viewOf = async (invoice: Stripe.Invoice): Promise<ProviderInvoice> =>
    invoiceOf(await translated(withLineOfMonth(stripe, invoice)));

  async function refundInvoice(refund: NewInvoiceRefund): Promise<ProviderRefund> {
    const payments = await translated(
      stripe.invoicePayments.list({ invoice: refund.invoiceId, status: 'paid', limit: 10 }),
    );
    const paymentIntentId = idOf(
      payments.data.find(({ payment }) => payment.type === 'payment_intent')?.payment.payment_intent,
    );
    if (paymentIntentId === null)
      throw new ProviderRefusal('invoice_not_paid', `Nothing was paid for invoice ${refund.invoiceId}`);
    const amount = refund.amountCents === null ? {} : { amount: refund.amountCents };
    const created = stripe.refunds.create(
      {
        payment_intent: paymentIntentId,
        ...amount,
        metadata: { shop: options.shopId, invoice_id: refund.invoiceId, refund: refund.mark },
      },
      { idempotencyKey: refund.idempotencyKey },
    );
    return refundOf(await translated(created), options);
  }

  return {
    readInvoice: async (id) => viewOf(await translated(stripe.invoices.retrieve(id, { expand: ['payments'] }))),
    async listInvoices(subscription) {
      const page = await translated(stripe.invoices.list({ subscription, limit: 100, expand: ['data.payments'] }));
      return Promise.all(page.data.map(viewOf));
    },
    refundInvoice,
  };
}
