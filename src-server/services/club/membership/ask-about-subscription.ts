import type { ServiceContext } from '../../base/service-context.ts';
import { askInOrder } from './ask-in-order.ts';
import { mayMissMonths } from './booked-months.ts';
import { settleSubscription } from './settle-subscription.ts';

/**
 * Asks how a subscription stands now, whatever an event said, and gives what is to be written. Every month it was paid for is
 * booked: a month whose own events got lost is made good by any later one. The newest month comes with the subscription; all are
 * asked for only if one before it may be missing.
 */
export async function askAboutSubscription(ctx: ServiceContext, subscriptionId: string): Promise<() => boolean> {
  const subscription = await askInOrder(ctx, subscriptionId, () => ctx.payments.readSubscription(subscriptionId));
  const mustList = subscription.isOurs && mayMissMonths(ctx, subscription);
  const invoices = mustList ? await ctx.payments.listInvoices(subscriptionId) : [];
  return () => settleSubscription(ctx, subscription, invoices);
}
