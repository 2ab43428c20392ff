import type { ServiceContext } from '../../base/service-context.ts';
import { applySubscription } from './refresh-subscription.ts';
import { endAt } from './cancel-membership.ts';
import { inTurn } from './in-turn.ts';
import { findSubscriber } from './subscriber-rows.ts';

/**
 * Carries out `membership.cancel`: tells the provider of a cancellation that was declared while the provider could not
 * be reached.
 */
export async function tellCancellation(
  ctx: ServiceContext,
  subscriberId: string,
  { cancelAt }: { cancelAt: string },
): Promise<void> {
  await inTurn(ctx, subscriberId, async () => {
    const row = findSubscriber(ctx, subscriberId);
    // Taken back meanwhile, or another day stands by now.
    if (
      row === undefined ||
      row.cancelAt?.getTime() !== Date.parse(cancelAt) ||
      row.stripeSubscriptionId === null ||
      row.status === 'ended'
    )
      return;
    applySubscription(ctx, await endAt(ctx, { ...row, stripeSubscriptionId: row.stripeSubscriptionId }, row.cancelAt));
  });
}
