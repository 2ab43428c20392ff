import { DomainError } from '#shared/errors.ts';
import { unconfirmedUntil } from '#shared/newsletters/consent-wording.ts';
import { findRow, findRows, updateRows } from '#server/db/rows.ts';
import { followers } from '#server/db/schema/follows.ts';
import { follows } from '#server/db/schema/follows.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { userByEmail } from '../../base/find-user.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { knowWhatIsOn } from './know-what-is-on.ts';
import { followTokenHash } from './request-follow.ts';
import { keepFollower } from './write-follow.ts';

/**
 * Follows the link of a confirmation mail. It works once and for 7 days; pressed again it starts nothing and says that
 * it was confirmed. Else LINK_NOT_VALID.
 */
export function confirmFollow(
  ctx: ServiceContext,
  { token }: { token: string },
  ip: string,
): { follows: string[]; wasConfirmed: boolean } {
  return inTransaction(ctx.db, () => {
    const asked = findRow(ctx.db, follows, { tokenHash: followTokenHash(token) });
    const at = ctx.now();
    const isTooOld = asked !== undefined && unconfirmedUntil(asked.requestedAt) <= at;
    if (asked === undefined || asked.mailId === null || (asked.confirmedAt === null && isTooOld))
      throw new DomainError('LINK_NOT_VALID');
    const { followerId, mailId } = asked;
    const all = findRows(ctx.db, follows, { followerId, mailId }, ['id', 'name']);
    const names = all.map(({ name }) => name);
    if (asked.confirmedAt !== null) return { follows: names, wasConfirmed: true };
    for (const { id } of all)
      updateRows(ctx.db, follows, { id, confirmedAt: null }, { confirmedAt: at, confirmIp: ip });
    const email = findRow(ctx.db, followers, { id: followerId })?.email ?? '';
    const owner = userByEmail(ctx.db).get({ email });
    if (owner?.emailVerified === true) keepFollower(ctx, { email, userId: owner.id });
    knowWhatIsOn(ctx, followerId);
    writeAudit(ctx, { action: 'follow.started', subjectKind: 'follower', subjectId: followerId });
    return { follows: names, wasConfirmed: false };
  });
}
