import { eq } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { followers } from '#server/db/schema/follows.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { endFollowsOf } from './end-follows.ts';
import { followerByEmail } from './follow-rows.ts';

const move = prepared({ from: followers.email, to: followers.email }, (orm, { from, to }) =>
  orm.update(followers).set({ email: to }).where(eq(followers.email, from)).prepare(),
);

/**
 * What an account's address follows comes to another one of it from now on. Where that follows something already, it
 * keeps its own and the other ends. Call inside a transaction.
 */
export function moveFollower(ctx: ServiceContext, { from, to }: { from: string; to: string }): void {
  const follower = followerByEmail(ctx.db).get({ email: from });
  if (follower === undefined) return;
  if (followerByEmail(ctx.db).get({ email: to }) === undefined) move(ctx.db).run({ from, to });
  else endFollowsOf(ctx, follower.id);
}
