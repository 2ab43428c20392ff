import { UNCONFIRMED_DAYS } from '#shared/newsletters/consent-wording.ts';
import type { FollowView } from '#shared/follows/follow.ts';
import { DAY_MS } from '#shared/time.ts';
import { findRow } from '#server/db/rows.ts';
import { followers } from '#server/db/schema/follows.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { runningFollows } from './follow-rows.ts';

/** What one follows oneself; what the address followed before the account counts too. */
export function listFollows(ctx: ServiceContext): FollowView[] {
  requirePermission(ctx, 'profile:own');
  const follower = findRow(ctx.db, followers, { email: requireUser(ctx).email });
  if (follower === undefined) return [];
  const linksEndedBefore = ctx.now().getTime() - UNCONFIRMED_DAYS * DAY_MS;
  return runningFollows(ctx.db)
    .all({ followerId: follower.id })
    .filter(({ confirmedAt, requestedAt }) => confirmedAt !== null || requestedAt.getTime() > linksEndedBefore)
    .map(({ subject, subjectId, name, confirmedAt }) => ({
      subject,
      subjectId,
      name,
      state: confirmedAt === null ? 'pending' : 'active',
    }));
}
