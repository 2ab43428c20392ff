import { inTransaction } from '#server/db/transaction.ts';
import type { ServiceContext } from '../service-context.ts';
import { askInOrder } from './ask-in-order.ts';
import { recordInvoice } from './record-invoice.ts';
import { settleSubscription } from './settle-membership.ts';

/** A message about a subscription: it is read as it stands now, whatever the message said. */
export async function askAboutSubscription(ctx: ServiceContext, subscriptionId: string): Promise<() => boolean> {
  const subscription = await askInOrder(ctx, subscriptionId, () => ctx.payments.readSubscription(subscriptionId));
  return () => settleSubscription(ctx, subscription);
}

/** Besides how it stands, every month it was paid for is booked: a month whose own message got lost is made good by the next one's. */
export async function askAboutEverything(ctx: ServiceContext, subscriptionId: string): Promise<() => boolean> {
  const [subscription, invoices] = await Promise.all([askInOrder(ctx, subscriptionId, () => ctx.payments.readSubscription(subscriptionId)), ctx.payments.listInvoices(subscriptionId)]);
  return () =>
    inTransaction(ctx.db, () => {
      const isOurs = settleSubscription(ctx, subscription);
      if (isOurs) for (const invoice of invoices) recordInvoice(ctx, invoice);
      return isOurs;
    });
}
