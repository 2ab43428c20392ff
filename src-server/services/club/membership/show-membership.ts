import type { MembershipStatusView } from '#shared/membership/membership-views.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { showMissedNights } from '../../shop/member-price/missed-nights.ts';
import { statusViewOf } from './status-view.ts';
import { findCurrent } from './subscriber-rows.ts';

/** `membership.status`: one's own membership from our books; the provider is never asked here. */
export function showMembership(ctx: ServiceContext): MembershipStatusView {
  requirePermission(ctx, 'profile:own');
  const { userId } = requireUser(ctx);
  return { ...statusViewOf(ctx, findCurrent(ctx, userId)), missedNights: showMissedNights(ctx, userId) };
}
