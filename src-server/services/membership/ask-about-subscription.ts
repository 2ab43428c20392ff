import { inTransaction } from '#server/db/transaction.ts';
import type { ServiceContext } from '../service-context.ts';
import { recordInvoice } from './record-invoice.ts';
import { settleSubscription } from './settle-membership.ts';

/** A message about a subscription: it is read as it stands now, whatever the message said. */
export async function askAboutSubscription(ctx: ServiceContext, subscriptionId: string): Promise<() => boolean> {
  const subscription = await ctx.payments.readSubscription(subscriptionId);
  return () => settleSubscription(ctx, subscription);
}

/** A message about a month's invoice: the invoice is booked, and the membership follows. */
export async function askAboutInvoice(ctx: ServiceContext, message: { invoiceId: string; subscriptionId: string }): Promise<() => boolean> {
  const [invoice, subscription] = await Promise.all([ctx.payments.readInvoice(message.invoiceId), ctx.payments.readSubscription(message.subscriptionId)]);
  return () =>
    inTransaction(ctx.db, () => {
      const isOurs = settleSubscription(ctx, subscription);
      if (isOurs) recordInvoice(ctx, invoice);
      return isOurs;
    });
}
