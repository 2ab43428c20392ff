import type { ProviderInvoice, ProviderSubscription } from '#server/adapters/membership-provider.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { applySubscription } from './apply-subscription.ts';
import { bookAllMonths, bookNewestMonth } from './booked-months.ts';

/** The subscription and the money it brought, in one transaction. `invoices`: its months, where one before the newest may be missing. */
export function settleSubscription(
  ctx: ServiceContext,
  subscription: ProviderSubscription,
  invoices: readonly ProviderInvoice[] = [],
): boolean {
  return inTransaction(ctx.db, () => {
    const isOurs = applySubscription(ctx, subscription);
    if (isOurs) bookNewestMonth(ctx, subscription);
    if (isOurs && invoices.length > 0) bookAllMonths(ctx, subscription.id, invoices);
    return isOurs;
  });
}
