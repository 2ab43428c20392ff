import { DomainError } from '#shared/errors.ts';
import { MEMBERSHIP_MESSAGES } from '#shared/membership/membership-messages.ts';
import type { RecoveryView } from '#shared/membership/membership-views.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { askAboutSubscription } from './refresh-subscription.ts';
import { showMembership } from './show-membership.ts';
import { findCustomerId } from './subscriber-rows.ts';

/**
 * `membership.recover`: somebody paid, and no membership is active. The provider is asked about everything this person
 * ever ordered; what is paid comes to life. Throws MEMBERSHIP_CHECK_FAILED.
 */
export async function recoverMembership(ctx: ServiceContext): Promise<RecoveryView> {
  requirePermission(ctx, 'profile:own');
  const { userId } = requireUser(ctx);
  const before = showMembership(ctx);
  const customerId = findCustomerId(ctx, userId);
  if (before.subscribed || customerId === undefined)
    return { recovered: false, message: MEMBERSHIP_MESSAGES.nothingToRecover, status: before };
  try {
    const subscriptions = await ctx.payments.listSubscriptions(customerId);
    // For a person to look at, whatever comes of it.
    const paid = subscriptions.filter(
      ({ isOurs, status, latestInvoice }) => isOurs && status === 'active' && latestInvoice?.status === 'paid',
    );
    if (paid.length > 0)
      ctx.log.warn({ userId, subscriptionIds: paid.map(({ id }) => id) }, 'a membership is paid, but not active here');
    // Oldest first, so that a newer one finds the older one as it is.
    for (const { id } of subscriptions.toReversed()) {
      const settle = await askAboutSubscription(ctx, id);
      settle();
    }
  } catch (error) {
    throw new DomainError('MEMBERSHIP_CHECK_FAILED', {}, { cause: error });
  }
  const status = showMembership(ctx);
  const recovered = status.subscribed;
  return {
    recovered,
    message: recovered ? MEMBERSHIP_MESSAGES.recovered : MEMBERSHIP_MESSAGES.nothingToRecover,
    status,
  };
}
