import { followSwitchWording, type FollowView } from '#shared/follows/follow.ts';
import type { SetFollowInput } from '#shared/follows/follow-inputs.ts';
import type { Lang } from '#shared/lang.ts';
import { findRow } from '#server/db/rows.ts';
import { followers } from '#server/db/schema/follows.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import { userById } from '../../base/find-user.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { endFollowsOf } from './end-follows.ts';
import { knowWhatIsOn } from './know-what-is-on.ts';
import { listFollows } from './list-follows.ts';
import { nameFollowed } from './name-followed.ts';
import { askToConfirm } from './request-follow.ts';
import { keepFollower, writeFollow } from './write-follow.ts';

type Asked = SetFollowInput & {
  /** Of the words that were agreed to; English unless named. */ lang?: Lang | undefined;
};

/** The switch of a confirmed account is proof enough for its own address; any other has to confirm by mail first. */
function switchOn(ctx: ServiceContext, { page, lang = 'en', ...of }: Asked, ip: string): void {
  const { userId, email } = requireUser(ctx);
  const followed = nameFollowed(ctx, of);
  if (userById(ctx.db).get({ userId })?.emailVerified !== true)
    return askToConfirm(ctx, { email, userId, followed: [followed], page, ip, lang });
  const { id } = keepFollower(ctx, { email, userId, lang });
  const wording = followSwitchWording(followed, lang);
  writeFollow(ctx, id, {
    ...followed,
    proof: { wording, page, requestIp: ip, confirmedAt: ctx.now(), confirmIp: ip },
  });
  knowWhatIsOn(ctx, id);
  writeAudit(ctx, { action: 'follow.started', subjectKind: 'follower', subjectId: id });
}

/**
 * Turns one's own following of a series or an artist on or off; doing it twice changes nothing. Throws
 * ARTIST_NOT_FOUND, EVENT_NOT_FOUND.
 */
export function setFollow(ctx: ServiceContext, input: Asked, ip: string): FollowView[] {
  requirePermission(ctx, 'profile:own');
  return inTransaction(ctx.db, () => {
    const isOn = listFollows(ctx).some(
      ({ subject, subjectId }) => subject === input.subject && subjectId === input.subjectId,
    );
    if (input.isOn && !isOn) switchOn(ctx, input, ip);
    const follower = findRow(ctx.db, followers, { email: requireUser(ctx).email });
    if (!input.isOn && follower !== undefined) endFollowsOf(ctx, follower.id, input);
    return listFollows(ctx);
  });
}
