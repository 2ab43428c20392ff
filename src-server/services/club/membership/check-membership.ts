import { DomainError } from '#shared/errors.ts';
import type { MembershipStatusView } from '#shared/membership/membership-views.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { askAboutSubscription } from './refresh-subscription.ts';
import { askAboutMembership } from './settle-membership.ts';
import { showMembership } from './show-membership.ts';
import { findRunning } from './subscriber-rows.ts';

/**
 * `membership.check`: the provider says how one's own membership stands now, and our books follow; whoever has none is
 * only answered. Throws MEMBERSHIP_CHECK_FAILED.
 */
export async function checkMembership(ctx: ServiceContext): Promise<MembershipStatusView> {
  requirePermission(ctx, 'profile:own');
  const row = findRunning(ctx, requireUser(ctx).userId);
  try {
    if (row?.status === 'pending') {
      const asked = row.stripeSessionId === null ? null : await askAboutMembership(ctx, row.stripeSessionId);
      asked?.settle();
    } else if (row !== undefined && row.stripeSubscriptionId !== null) {
      const settle = await askAboutSubscription(ctx, row.stripeSubscriptionId);
      settle();
    }
  } catch (error) {
    throw new DomainError('MEMBERSHIP_CHECK_FAILED', {}, { cause: error });
  }
  return showMembership(ctx);
}
