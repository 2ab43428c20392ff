import type { OutboxHandler } from '../../base/outbox/deliver-outbox.ts';
import { walletHandlers } from '../../shop/events/wallet-handlers.ts';
import { deliverWebhook } from '../../shop/webhooks/deliver-webhook.ts';
import { endMembershipNow } from './end-membership-now.ts';
import { tellCancellation } from './tell-cancellation.ts';
import { tellCustomer } from './tell-customer.ts';
import { tellFreeMonth } from './tell-free-month.ts';
import { tellPlan } from './tell-plan.ts';
import { updateWalletPass } from './wallet-pass.ts';

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
