import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { followConfirmationText, followWording, type Followed } from '#shared/follows/follow.ts';
import type { RequestFollowInput } from '#shared/follows/follow-inputs.ts';
import { unconfirmedUntil } from '#shared/newsletters/consent-wording.ts';
import type { Lang } from '#shared/lang.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import { pageUrl } from '../../base/page-url.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { runningFollows } from './follow-rows.ts';
import { nameFollowed } from './name-followed.ts';
import { keepFollower, writeFollow } from './write-follow.ts';

/** Only the hash is stored. */
export const followTokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');

type Asked = {
  email: string;
  userId: string | null;
  followed: readonly Followed[];
  page: string;
  ip: string;
  /** Of the words that were agreed to. */
  lang: Lang;
};

/** Writes down what was asked for and puts the mail that asks back into the outbox. Call it inside a transaction. */
export function askToConfirm(ctx: ServiceContext, { email, userId, followed, page, ip, lang }: Asked): void {
  const follower = keepFollower(ctx, { email, userId, lang });
  const running = runningFollows(ctx.db).all({ followerId: follower.id });
  const wanted = followed.filter(
    ({ subject, subjectId }) =>
      !running.some((row) => row.subject === subject && row.subjectId === subjectId && row.confirmedAt !== null),
  );
  if (wanted.length === 0) return;
  const token = randomBytes(32).toString('base64url');
  const names = wanted.map(({ name }) => name);
  const isWorkshop = wanted.every(({ subject }) => subject === 'workshop');
  const url = pageUrl(ctx, `/newsletter/confirmed?${new URLSearchParams({ token })}`, lang);
  const mailId = putInOutbox(ctx, {
    kind: 'mail.follow_confirm',
    refId: randomUUID(),
    payload: { to: email, names, url, isWorkshop, linkEndsAt: unconfirmedUntil(ctx.now()).toISOString() },
    lang,
  });
  for (const [at, one] of wanted.entries()) {
    writeFollow(ctx, follower.id, {
      ...one,
      proof: {
        wording: followWording(one, lang),
        page,
        requestIp: ip,
        mailId,
        mailText: followConfirmationText({ names, isWorkshop, lang }),
        tokenHash: at === 0 ? followTokenHash(token) : null,
      },
    });
  }
}

/**
 * Double opt-in for an address nobody has proven. The answer is nothing: whether the address follows something can't be
 * told from outside. Throws ARTIST_NOT_FOUND, EVENT_NOT_FOUND, WORKSHOP_NOT_FOUND.
 */
export function requestFollow(
  ctx: ServiceContext,
  { email, subjects, page, lang = 'en' }: RequestFollowInput & { lang?: Lang | undefined },
  ip: string,
): void {
  inTransaction(ctx.db, () => {
    const unique = new Map(subjects.map((one) => [`${one.subject} ${one.subjectId}`, one]));
    const followed = [...unique.values()].map((one) => nameFollowed(ctx, one));
    askToConfirm(ctx, { email, userId: null, followed, page, ip, lang });
  });
}
