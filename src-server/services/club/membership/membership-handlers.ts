import type { OutboxHandler } from '../../base/outbox/deliver-outbox.ts';
import { walletHandlers } from '../../shop/events/wallet-handlers.ts';
import { deliverWebhook } from '../../shop/webhooks/deliver-webhook.ts';
import { endMembershipNow } from './end-membership-now.ts';
import { tellCancellation } from './tell-cancellation.ts';
import { tellCustomer } from './tell-customer.ts';
import { tellFreeMonth } from './tell-free-month.ts';
import { updateWalletPass } from './wallet-pass.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { applySubscription } from './refresh-subscription.ts';
import { askInOrder } from './ask-in-order.ts';
import { inTurn } from './in-turn.ts';
import { planToCharge } from './next-plan.ts';
import { findSubscriber } from './subscriber-rows.ts';

/** Carries out `membership.plan`: tells the provider which plan the next month is charged for, as things stand now. */
async function tellPlan(ctx: ServiceContext, subscriberId: string): Promise<void> {
  await inTurn(ctx, subscriberId, async () => {
    const row = findSubscriber(ctx, subscriberId);
    if (row === undefined || row.stripeSubscriptionId === null || row.status === 'ended') return;
    const { stripeSubscriptionId: subscriptionId } = row;
    const plan = planToCharge(ctx, row);
    const idempotencyKey = ['plan', row.id, plan.id, row.updatedAt.getTime()].join(':');
    applySubscription(
      ctx,
      await askInOrder(ctx, subscriptionId, () => ctx.payments.changePlan({ subscriptionId, idempotencyKey, plan })),
    );
  });
}

/**
 * What memberships, passes for phones and other programs' webhooks have the outbox do; the part of `refId` before the
 * colon is the record's.
 */
export const membershipHandlers: Record<
  | 'membership.end_now'
  | 'membership.cancel'
  | 'membership.plan'
  | 'membership.free_month'
  | 'membership.customer'
  | 'membership.wallet'
  | keyof typeof walletHandlers
  | 'webhook',
  OutboxHandler
> = {
  ...walletHandlers,
  webhook: deliverWebhook,
  'membership.end_now': (ctx, { refId, payload }) =>
    endMembershipNow(ctx, refId, JSON.parse(payload ?? '{"refundCents":0}') as { refundCents: number | null }),
  'membership.cancel': (ctx, { refId, payload }) =>
    tellCancellation(
      ctx,
      refId.split(':', 1)[0] ?? '',
      JSON.parse(payload ?? '{"cancelAt":""}') as { cancelAt: string },
    ),
  'membership.plan': (ctx, { refId }) => tellPlan(ctx, refId.split(':', 1)[0] ?? ''),
  'membership.free_month': (ctx, { refId }) => tellFreeMonth(ctx, refId),
  'membership.customer': (ctx, { refId }) => tellCustomer(ctx, refId.split(':', 1)[0] ?? ''),
  'membership.wallet': (ctx, { refId }) => updateWalletPass(ctx, refId.split(':', 1)[0] ?? ''),
};
