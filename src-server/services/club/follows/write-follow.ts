import { randomBytes, randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { FOLLOW_WORDING_VERSION, type Followed } from '#shared/follows/follow.ts';
import { prepared } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { follows } from '#server/db/schema/follows.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { adoptFollower, followerByEmail, insertFollower, type Follower } from './follow-rows.ts';

type Proof = Pick<
  typeof follows.$inferInsert,
  'wording' | 'page' | 'requestIp' | 'mailId' | 'mailText' | 'tokenHash' | 'confirmedAt' | 'confirmIp'
>;

const insert = prepared(
  columnsOf(follows, [
    'id',
    'followerId',
    'subject',
    'subjectId',
    'name',
    'wording',
    'wordingVersion',
    'page',
    'requestedAt',
    'requestIp',
    'mailId',
    'mailText',
    'tokenHash',
    'confirmedAt',
    'confirmIp',
  ]),
  (orm, row) => orm.insert(follows).values(row).prepare(),
);
const dropPending = prepared(columnsOf(follows, ['followerId', 'subject', 'subjectId']), (orm, of) =>
  orm
    .delete(follows)
    .where(
      and(
        eq(follows.followerId, of.followerId),
        eq(follows.subject, of.subject),
        eq(follows.subjectId, of.subjectId),
        isNull(follows.confirmedAt),
      ),
    )
    .prepare(),
);

/** The row of an address, made where there is none. Call inside a transaction. */
export function keepFollower(
  ctx: ServiceContext,
  { email, userId }: { email: string; userId: string | null },
): Follower {
  const known = followerByEmail(ctx.db).get({ email });
  if (known === undefined) {
    const unsubscribeToken = randomBytes(24).toString('base64url');
    insertFollower(ctx.db).run({ id: randomUUID(), userId, email, unsubscribeToken, createdAt: ctx.now() });
  } else if (userId !== null) adoptFollower(ctx.db).run({ id: known.id, userId });
  const row = followerByEmail(ctx.db).get({ email });
  if (row === undefined) throw new Error('the follower was not written');
  return row;
}

/** Writes what somebody follows with its proof; a request that waited for its click makes room. Inside a transaction. */
export function writeFollow(
  ctx: ServiceContext,
  followerId: string,
  { proof, ...of }: Followed & { proof: Proof },
): void {
  dropPending(ctx.db).run({ followerId, ...of });
  const { mailId = null, mailText = null, tokenHash = null, confirmedAt = null, confirmIp = null, ...said } = proof;
  insert(ctx.db).run({
    id: randomUUID(),
    followerId,
    ...of,
    ...said,
    wordingVersion: FOLLOW_WORDING_VERSION,
    requestedAt: ctx.now(),
    mailId,
    mailText,
    tokenHash,
    confirmedAt,
    confirmIp,
  });
}
