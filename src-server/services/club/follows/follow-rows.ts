import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { followers, follows } from '#server/db/schema/follows.ts';

export type Follower = typeof followers.$inferSelect;

export const followerByEmail = prepared({ email: followers.email }, (orm, { email }) =>
  orm.select().from(followers).where(eq(followers.email, email)).prepare(),
);
export const followerById = prepared({ id: followers.id }, (orm, { id }) =>
  orm.select().from(followers).where(eq(followers.id, id)).prepare(),
);
export const followerByToken = prepared({ token: followers.unsubscribeToken }, (orm, { token }) =>
  orm.select().from(followers).where(eq(followers.unsubscribeToken, token)).prepare(),
);
export const insertFollower = prepared(
  columnsOf(followers, ['id', 'userId', 'email', 'unsubscribeToken', 'createdAt']),
  (orm, row) => orm.insert(followers).values(row).prepare(),
);
/** Somebody who followed before they had an account keeps the one row of their address. */
export const adoptFollower = prepared({ id: followers.id, userId: followers.userId }, (orm, { id, userId }) =>
  orm
    .update(followers)
    .set({ userId })
    .where(and(eq(followers.id, id), isNull(followers.userId)))
    .prepare(),
);
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
