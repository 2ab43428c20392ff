import { findRow, updateRows } from '#server/db/rows.ts';
import { followers } from '#server/db/schema/follows.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { endFollowsOf } from './end-follows.ts';

/**
 * What an account's address follows comes to another one of it from now on. Where that follows something already, it
 * keeps its own and the other ends. Call inside a transaction.
 */
export function moveFollower(ctx: ServiceContext, { from, to }: { from: string; to: string }): void {
  const follower = findRow(ctx.db, followers, { email: from });
  if (follower === undefined) return;
  if (findRow(ctx.db, followers, { email: to }) === undefined)
    updateRows(ctx.db, followers, { email: from }, { email: to });
  else endFollowsOf(ctx, follower.id);
}
