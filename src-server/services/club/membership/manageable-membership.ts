import { DomainError } from '#shared/errors.ts';
import { phaseOf } from '#shared/membership/membership-state.ts';
import type { RunningTerm } from '#shared/membership/terms.ts';
import type { ProviderSubscription } from '#server/adapters/membership-provider.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findCurrent, type SubscriberRow } from './subscriber-rows.ts';

export type Manageable = { row: SubscriberRow; term: RunningTerm; subscriptionId: string };

/** A row's contract, if one runs. */
export function manageableOf(row: SubscriberRow | undefined, now: Date): Manageable | null {
  if (row === undefined || (row.status !== 'active' && row.status !== 'past_due') || phaseOf(row, now) === 'ended')
    return null;
  const { startedAt, currentPeriodEnd, minimumTermEnd, stripeSubscriptionId } = row;
  if (startedAt === null || currentPeriodEnd === null || minimumTermEnd === null || stripeSubscriptionId === null)
    return null;
  return { row, term: { startedAt, currentPeriodEnd, minimumTermEnd }, subscriptionId: stripeSubscriptionId };
}

/** One's own running contract; throws MEMBERSHIP_NOT_FOUND. */
export function ownMembership(ctx: ServiceContext): Manageable {
  requirePermission(ctx, 'profile:own');
  const { userId } = requireUser(ctx);
  const own = manageableOf(findCurrent(ctx, userId), ctx.now());
  if (own === null) throw new DomainError('MEMBERSHIP_NOT_FOUND');
  return own;
}

/** Somebody's running contract, for the office; throws MEMBERSHIP_NOT_FOUND. */
export function membershipOf(ctx: ServiceContext, userId: string): Manageable {
  requirePermission(ctx, 'people:manage');
  const theirs = manageableOf(findCurrent(ctx, userId), ctx.now());
  if (theirs === null) throw new DomainError('MEMBERSHIP_NOT_FOUND');
  return theirs;
}

/** A change at the provider; what it could not be told has not happened. Throws MEMBERSHIP_CHECK_FAILED. */
export async function toldProvider(change: Promise<ProviderSubscription>): Promise<ProviderSubscription> {
  return change.catch((error: unknown) => {
    throw new DomainError('MEMBERSHIP_CHECK_FAILED', {}, { cause: error });
  });
}
