import { inTransaction } from '#server/db/transaction.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { askInOrder } from './ask-in-order.ts';
import { bookAllMonths, mayMissMonths } from './booked-months.ts';
import { settleSubscription } from './settle-membership.ts';

/** A message about a subscription: it is read as it stands now, whatever the message said. */
export async function askAboutSubscription(ctx: ServiceContext, subscriptionId: string): Promise<() => boolean> {
  const subscription = await askInOrder(ctx, subscriptionId, () => ctx.payments.readSubscription(subscriptionId));
  return () => settleSubscription(ctx, subscription);
}

/**
 * Besides how it stands, every month it was paid for is booked: a month whose own message got lost is made good by the next one's.
 * The newest month comes with the subscription; all are asked for only if one before it may be missing.
 */
export async function askAboutEverything(ctx: ServiceContext, subscriptionId: string): Promise<() => boolean> {
  const subscription = await askInOrder(ctx, subscriptionId, () => ctx.payments.readSubscription(subscriptionId));
  const invoices = mayMissMonths(ctx, subscription) ? await ctx.payments.listInvoices(subscriptionId) : [];
  return () =>
    inTransaction(ctx.db, () => {
      const isOurs = settleSubscription(ctx, subscription);
      if (isOurs && invoices.length > 0) bookAllMonths(ctx, subscriptionId, invoices);
      return isOurs;
    });
}
