import { randomBytes, randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { Lang } from '#shared/lang.ts';
import { FOLLOW_WORDING_VERSION, type Followed } from '#shared/follows/follow.ts';
import { findRow, insertRow, updateRows } from '#server/db/rows.ts';
import { followers } from '#server/db/schema/follows.ts';
import { prepared } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { follows } from '#server/db/schema/follows.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import type { Follower } from './follow-rows.ts';

type Proof = Pick<
  typeof follows.$inferInsert,
  'wording' | 'page' | 'requestIp' | 'mailId' | 'mailText' | 'tokenHash' | 'confirmedAt' | 'confirmIp'
>;

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

/** The row of an address, made where there is none; `lang` is of the page of somebody who follows now. Inside a transaction. */
export function keepFollower(
  ctx: ServiceContext,
  { email, userId, lang }: { email: string; userId: string | null; lang?: Lang },
): Follower {
  const known = findRow(ctx.db, followers, { email });
  // Somebody who followed before they had an account keeps the one row of their address.
  if (known === undefined) {
    const unsubscribeToken = randomBytes(24).toString('base64url');
    insertRow(ctx.db, followers, {
      id: randomUUID(),
      userId,
      email,
      unsubscribeToken,
      lang: lang ?? null,
      createdAt: ctx.now(),
    });
  } else {
    if (userId !== null) updateRows(ctx.db, followers, { id: known.id, userId: null }, { userId });
    if (lang !== undefined) updateRows(ctx.db, followers, { id: known.id }, { lang });
  }
  const row = findRow(ctx.db, followers, { email });
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
  insertRow(ctx.db, follows, {
    ...of,
    ...said,
    id: randomUUID(),
    followerId,
    wordingVersion: FOLLOW_WORDING_VERSION,
    requestedAt: ctx.now(),
    mailId,
    mailText,
    tokenHash,
    confirmedAt,
    confirmIp,
  });
}
