import type { Db } from '#server/db/client.ts';
import { underLease, type LeaseContext } from '../../base/leases.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { membershipOf, ownMembership, type Manageable } from './manageable-membership.ts';

const turnsOf = new WeakMap<Db, Map<string, Promise<unknown>>>();

/**
 * One after the other, whoever changes the same membership at the provider: in the order they came within a process,
 * and under a lease where there are others.
 */
export async function inTurn<T>(ctx: LeaseContext, subscriberId: string, change: () => Promise<T>): Promise<T> {
  const { db } = ctx;
  const work = (): Promise<T> => underLease(ctx, `membership ${subscriberId}`, change);
  const turns = turnsOf.get(db) ?? new Map<string, Promise<unknown>>();
  turnsOf.set(db, turns);
  const mine = (turns.get(subscriberId) ?? Promise.resolve()).then(work, work);
  turns.set(subscriberId, mine);
  try {
    return await mine;
  } finally {
    if (turns.get(subscriberId) === mine) turns.delete(subscriberId);
  }
}

/**
 * A change of one's own contract that asks the provider first. Two at once, from two tabs, come one after the other:
 * each is judged by what the one before made of the contract, so that a pause never slips in beside a cancellation.
 * Throws MEMBERSHIP_NOT_FOUND.
 */
export async function changeOwnMembership<T>(ctx: ServiceContext, change: (own: Manageable) => Promise<T>): Promise<T> {
  return inTurn(ctx, ownMembership(ctx).row.id, () => change(ownMembership(ctx)));
}

/** The same for somebody who asked the office. Throws MEMBERSHIP_NOT_FOUND. */
export async function changeMembershipOf<T>(
  ctx: ServiceContext,
  userId: string,
  change: (theirs: Manageable) => Promise<T>,
): Promise<T> {
  return inTurn(ctx, membershipOf(ctx, userId).row.id, () => change(membershipOf(ctx, userId)));
}
