import { isAllowed, type Role } from '#shared/permissions.ts';
import { DAY_MS, localDateOf } from '#shared/time.ts';
import { findRows } from '#server/db/rows.ts';
import { userRoles } from '#server/db/schema/users.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { HELPED_WITHIN_DAYS } from './account-named.ts';
import { helpedSince } from './own-shift-rows.ts';

/** Which open shifts somebody may take: none, all but those at the till, or all. */
export type MayTake = 'none' | 'no_till' | 'all';

/**
 * The till is for who may sign in there. Any other job is for who was in the calendar within a year as well: somebody
 * who plans has put them in once.
 */
export function mayTake(ctx: ServiceContext, userId: string): MayTake {
  const roles = findRows(ctx.db, userRoles, { userId }, ['role']).map(({ role }) => role as Role);
  if (isAllowed(roles, 'kasse:pin')) return 'all';
  const since = localDateOf(new Date(ctx.now().getTime() - HELPED_WITHIN_DAYS * DAY_MS));
  return helpedSince(ctx.db).get({ personId: userId, since }) === undefined ? 'none' : 'no_till';
}

export const mayTakeJob = (may: MayTake, job: string): boolean =>
  may === 'all' || (may === 'no_till' && job !== 'till');
