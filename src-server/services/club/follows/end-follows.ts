import type { Followed } from '#shared/follows/follow.ts';
import { findRow, updateRows } from '#server/db/rows.ts';
import { followers } from '#server/db/schema/follows.ts';
import { follows } from '#server/db/schema/follows.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { runningFollows } from './follow-rows.ts';

/** Ends all that an address follows, or one thing of it. Call inside a transaction. */
export function endFollowsOf(ctx: ServiceContext, followerId: string, only?: Omit<Followed, 'name'>): void {
  const rows = runningFollows(ctx.db)
    .all({ followerId })
    .filter((row) => only === undefined || (row.subject === only.subject && row.subjectId === only.subjectId));
  for (const { id } of rows) updateRows(ctx.db, follows, { id, endedAt: null }, { endedAt: ctx.now() });
  if (rows.length > 0) writeAudit(ctx, { action: 'follow.ended', subjectKind: 'follower', subjectId: followerId });
}

/** Whether the link of a mail still leads to something that runs; null for a link of something else. */
export function showFollower(ctx: ServiceContext, token: string): { isActive: boolean } | null {
  const follower = findRow(ctx.db, followers, { unsubscribeToken: token });
  return follower === undefined
    ? null
    : { isActive: runningFollows(ctx.db).all({ followerId: follower.id }).length > 0 };
}

/** Ends all of it by the link of a mail; false for a link of something else. */
export function endByLink(ctx: ServiceContext, token: string): boolean {
  return inTransaction(ctx.db, () => {
    const follower = findRow(ctx.db, followers, { unsubscribeToken: token });
    if (follower === undefined) return false;
    endFollowsOf(ctx, follower.id);
    return true;
  });
}
