import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { type followers, follows } from '#server/db/schema/follows.ts';

export type Follower = typeof followers.$inferSelect;

/** What an address follows, or has asked to and not confirmed. */
export const runningFollows = prepared({ followerId: follows.followerId }, (orm, { followerId }) =>
  orm
    .select()
    .from(follows)
    .where(and(eq(follows.followerId, followerId), isNull(follows.endedAt)))
    .orderBy(follows.requestedAt)
    .prepare(),
);
export const confirmedFollows = prepared({ followerId: follows.followerId }, (orm, { followerId }) =>
  orm
    .select({ name: follows.name })
    .from(follows)
    .where(and(eq(follows.followerId, followerId), isNull(follows.endedAt), isNotNull(follows.confirmedAt)))
    .orderBy(follows.requestedAt)
    .prepare(),
);
