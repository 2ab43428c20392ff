import { adoptNewCard } from '#server/services/club/membership/adopt-new-card.ts';
import { askAboutSubscription } from '#server/services/club/membership/refresh-subscription.ts';
import { askAboutMembership } from '#server/services/club/membership/settle-membership.ts';
import { recordFailedDoorRefund } from '#server/services/door/sales/door-refund-exception.ts';
import type { WebhookHandlers } from '#server/services/shop/webhook-events/webhook-handlers.ts';

/** What the club and the door do about the payment provider's events. */
export const webhookHandlers: WebhookHandlers = {
  subscription: askAboutSubscription,
  membershipPage: async (ctx, sessionId) => (await askAboutMembership(ctx, sessionId))?.settle ?? null,
  customer: adoptNewCard,
  doorRefundFailed: recordFailedDoorRefund,
};
