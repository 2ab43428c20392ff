import { and, eq, isNull } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import { UNCONFIRMED_DAYS } from '#shared/newsletters/consent-wording.ts';
import { DAY_MS } from '#shared/time.ts';
import { prepared } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { follows } from '#server/db/schema/follows.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { userByEmail } from '../../base/find-user.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { followerById } from './follow-rows.ts';
import { knowWhatIsOn } from './know-what-is-on.ts';
import { followTokenHash } from './request-follow.ts';
import { keepFollower } from './write-follow.ts';

const byToken = prepared({ tokenHash: follows.tokenHash }, (orm, { tokenHash }) =>
  orm.select().from(follows).where(eq(follows.tokenHash, tokenHash)).prepare(),
);
const ofMail = prepared(columnsOf(follows, ['followerId', 'mailId']), (orm, { followerId, mailId }) =>
  orm
    .select({ id: follows.id, name: follows.name })
    .from(follows)
    .where(and(eq(follows.followerId, followerId), eq(follows.mailId, mailId)))
    .prepare(),
);
const confirm = prepared(columnsOf(follows, ['id', 'confirmedAt', 'confirmIp']), (orm, { id, ...proof }) =>
  orm
    .update(follows)
    .set(proof)
    .where(and(eq(follows.id, id), isNull(follows.confirmedAt)))
    .prepare(),
);

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
    const asked = byToken(ctx.db).get({ tokenHash: followTokenHash(token) });
    const at = ctx.now();
    const isTooOld = asked !== undefined && asked.requestedAt.getTime() + UNCONFIRMED_DAYS * DAY_MS <= at.getTime();
    if (asked === undefined || asked.mailId === null || (asked.confirmedAt === null && isTooOld))
      throw new DomainError('LINK_NOT_VALID');
    const { followerId, mailId } = asked;
    const all = ofMail(ctx.db).all({ followerId, mailId });
    const names = all.map(({ name }) => name);
    if (asked.confirmedAt !== null) return { follows: names, wasConfirmed: true };
    for (const { id } of all) confirm(ctx.db).run({ id, confirmedAt: at, confirmIp: ip });
    const email = followerById(ctx.db).get({ id: followerId })?.email ?? '';
    const owner = userByEmail(ctx.db).get({ email });
    if (owner?.emailVerified === true) keepFollower(ctx, { email, userId: owner.id });
    knowWhatIsOn(ctx, followerId);
    writeAudit(ctx, { action: 'follow.started', subjectKind: 'follower', subjectId: followerId });
    return { follows: names, wasConfirmed: false };
  });
}
