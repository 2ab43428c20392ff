import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull } from 'drizzle-orm';
import { ProviderRefusal } from '#server/adapters/payment-provider.ts';
import { prepared } from '#server/db/client.ts';
import { paymentCustomers, subscribers } from '#server/db/schema/membership.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { askInOrder } from './ask-in-order.ts';
import { settleSubscription } from './refresh-subscription.ts';
import { HAS_BEGUN } from '../../shop/member-price/running-membership.ts';

const subscriptionOfCustomer = prepared({ customerId: paymentCustomers.stripeCustomerId }, (orm, { customerId }) =>
  orm
    .select({ subscriptionId: subscribers.stripeSubscriptionId })
    .from(paymentCustomers)
    .innerJoin(subscribers, eq(subscribers.userId, paymentCustomers.userId))
    .where(
      and(eq(paymentCustomers.stripeCustomerId, customerId), HAS_BEGUN, isNotNull(subscribers.stripeSubscriptionId)),
    )
    .prepare(),
);

/**
 * Somebody gave a new card on the provider's page: the membership takes it over, and what is owed is collected at once.
 * A card that is refused too leaves everything as it is. Gives what is to be written.
 */
export async function adoptNewCard(ctx: ServiceContext, customerId: string): Promise<() => boolean> {
  const subscriptionId = subscriptionOfCustomer(ctx.db).get({ customerId })?.subscriptionId ?? null;
  if (subscriptionId === null) return () => false;
  // A key of its own for every try: the provider would answer an old one with the old refusal.
  const subscription = await askInOrder(ctx, subscriptionId, () =>
    ctx.payments.collectDue({ subscriptionId, idempotencyKey: `collect:${randomUUID()}` }),
  ).catch(async (error: unknown) => {
    if (!(error instanceof ProviderRefusal)) throw error;
    return askInOrder(ctx, subscriptionId, () => ctx.payments.readSubscription(subscriptionId));
  });
  return () => settleSubscription(ctx, subscription);
}
