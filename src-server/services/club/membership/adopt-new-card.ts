import { randomUUID } from 'node:crypto';
import { ProviderRefusal } from '#server/adapters/payment-provider.ts';
import { statement } from '#server/db/client.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { askInOrder } from './ask-in-order.ts';
import { settleSubscription } from './settle-subscription.ts';

const running = statement<{ customerId: string }, { subscriptionId: string }>(
  `SELECT s.stripe_subscription_id AS subscriptionId FROM payment_customers c JOIN subscribers s ON s.user_id = c.user_id
   WHERE c.stripe_customer_id = @customerId AND s.status IN ('active', 'past_due') AND s.stripe_subscription_id IS NOT NULL`,
);

/**
 * Somebody gave a new card on the provider's page: the membership takes it over, and what is owed is collected at once.
 * A card that is refused too leaves everything as it is. Gives what is to be written.
 */
export async function adoptNewCard(ctx: ServiceContext, customerId: string): Promise<() => boolean> {
  const row = running(ctx.db).get({ customerId });
  if (row === undefined) return () => false;
  const { subscriptionId } = row;
  // A key of its own for every try: the provider would answer an old one with the old refusal.
  const subscription = await askInOrder(ctx, subscriptionId, () =>
    ctx.payments.collectDue({ subscriptionId, idempotencyKey: `collect:${randomUUID()}` }),
  ).catch(async (error: unknown) => {
    if (!(error instanceof ProviderRefusal)) throw error;
    return askInOrder(ctx, subscriptionId, () => ctx.payments.readSubscription(subscriptionId));
  });
  return () => settleSubscription(ctx, subscription);
}
