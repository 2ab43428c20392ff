import type { ServiceContext } from '../../base/service-context.ts';
import { applySubscription } from './refresh-subscription.ts';
import { askInOrder } from './ask-in-order.ts';
import { inTurn } from './in-turn.ts';
import { planToCharge } from './next-plan.ts';
import { findSubscriber } from './subscriber-rows.ts';

/** Carries out `membership.plan`: tells the provider which plan the next month is charged for, as things stand now. */
export async function tellPlan(ctx: ServiceContext, subscriberId: string): Promise<void> {
  await inTurn(ctx, subscriberId, async () => {
    const row = findSubscriber(ctx, subscriberId);
    if (row === undefined || row.stripeSubscriptionId === null || row.status === 'ended') return;
    const { stripeSubscriptionId: subscriptionId } = row;
    const plan = planToCharge(row);
    const idempotencyKey = ['plan', row.id, plan.id, row.updatedAt.getTime()].join(':');
    applySubscription(
      ctx,
      await askInOrder(ctx, subscriptionId, () => ctx.payments.changePlan({ subscriptionId, idempotencyKey, plan })),
    );
  });
}
