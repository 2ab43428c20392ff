import { DomainError } from '#shared/errors.ts';
import { isByHand } from '#shared/membership/paid-by.ts';
import { phaseOf } from '#shared/membership/membership-state.ts';
import type { RunningTerm } from '#shared/membership/terms.ts';
import type { ProviderSubscription } from '#server/adapters/membership-provider.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { planOf } from '../../shop/plans/load-plans.ts';
import { findCurrent, type SubscriberRow } from './subscriber-rows.ts';

export type Manageable = { row: SubscriberRow; term: RunningTerm; subscriptionId: string };

/** A row's contract, if one runs. */
export function manageableOf(
  ctx: Pick<ServiceContext, 'db' | 'now'>,
  row: SubscriberRow | undefined,
): Manageable | null {
  if (
    row === undefined ||
    (row.status !== 'active' && row.status !== 'past_due') ||
    phaseOf(row, ctx.now()) === 'ended'
  )
    return null;
  const { startedAt, currentPeriodEnd, minimumTermEnd, stripeSubscriptionId } = row;
  if (startedAt === null || currentPeriodEnd === null || minimumTermEnd === null || stripeSubscriptionId === null)
    return null;
  const { noticeDays } = planOf(ctx, row.planId);
  const term = { startedAt, currentPeriodEnd, minimumTermEnd, noticeDays };
  return { row, term, subscriptionId: stripeSubscriptionId };
}

/** Whether it is one that the office gave, and runs. */
export const isGivenNow = ({ now }: Pick<ServiceContext, 'now'>, row: SubscriberRow): boolean =>
  isByHand(row) && phaseOf(row, now()) !== 'ended';

/** Someone's running contract; throws MEMBERSHIP_NOT_FOUND, and MEMBERSHIP_BY_HAND where the office gave it. */
function contractOf(ctx: ServiceContext, userId: string): Manageable {
  const row = findCurrent(ctx, userId);
  const contract = manageableOf(ctx, row);
  if (contract !== null) return contract;
  throw new DomainError(row !== undefined && isGivenNow(ctx, row) ? 'MEMBERSHIP_BY_HAND' : 'MEMBERSHIP_NOT_FOUND');
}

/** One's own running contract; throws MEMBERSHIP_NOT_FOUND, MEMBERSHIP_BY_HAND. */
export function ownMembership(ctx: ServiceContext): Manageable {
  requirePermission(ctx, 'profile:own');
  return contractOf(ctx, requireUser(ctx).userId);
}

/** Somebody's running contract, for the office; throws MEMBERSHIP_NOT_FOUND, MEMBERSHIP_BY_HAND. */
export function membershipOf(ctx: ServiceContext, userId: string): Manageable {
  requirePermission(ctx, 'people:manage');
  return contractOf(ctx, userId);
}

/** A change at the provider; what it could not be told has not happened. Throws MEMBERSHIP_CHECK_FAILED. */
export async function toldProvider(change: Promise<ProviderSubscription>): Promise<ProviderSubscription> {
  return change.catch((error: unknown) => {
    throw new DomainError('MEMBERSHIP_CHECK_FAILED', {}, { cause: error });
  });
}
