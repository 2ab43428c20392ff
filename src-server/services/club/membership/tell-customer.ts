import { ProviderRefusal } from '#server/adapters/payment-provider.ts';
import { userById } from '../../base/find-user.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findCustomerId } from './subscriber-rows.ts';

/**
 * Has the provider told of an account's new address, if it knows the account. `because` is another text for each change.
 * Call inside a transaction.
 */
export function followAddress(ctx: ServiceContext, userId: string, because: string): void {
  if (findCustomerId(ctx, userId) === undefined) return;
  putInOutbox(ctx, { kind: 'membership.customer', refId: `${userId}:${because}` });
}

/** Carries out `membership.customer`: the provider's customer has the address that the account has by now. */
export async function tellCustomer(ctx: ServiceContext, userId: string): Promise<void> {
  const customerId = findCustomerId(ctx, userId);
  const email = userById(ctx.db).get({ userId })?.email;
  if (customerId === undefined || email === undefined) return;
  try {
    await ctx.payments.setCustomerEmail({ customerId, email });
  } catch (error) {
    // Deleted there: nobody is written to.
    if (!(error instanceof ProviderRefusal) || error.providerCode !== 'resource_missing') throw error;
  }
}
