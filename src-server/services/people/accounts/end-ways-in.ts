import { and, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm';
import { deleteRows } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { deskPairings, desks } from '#server/db/schema/desk.ts';
import { doorPhones } from '#server/db/schema/door-phones.ts';
import { trustedDevices } from '#server/db/schema/second-factors.ts';
import { pendingSignUps, sessions } from '#server/db/schema/users.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { endResetTokens } from './reset-token.ts';
import { endSignInLinks } from './sign-in-link.ts';

const endSessions = prepared({ userId: sessions.userId, keptId: sessions.id }, (orm, { userId, keptId }) =>
  orm
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, keptId)))
    .prepare(),
);

/** Codes for helpers' phones that no phone has used yet. */
const endInvitations = prepared(
  { userId: doorPhones.id, ...columnsOf(doorPhones, ['endedAt']) },
  (orm, { userId, endedAt }) =>
    orm
      .update(doorPhones)
      .set({ endedAt })
      .where(
        and(
          eq(doorPhones.invitedByUserId, userId),
          isNotNull(doorPhones.invitedByUserId),
          isNull(doorPhones.tokenHash),
          isNull(doorPhones.endedAt),
        ),
      )
      .prepare(),
);
/** Desks that were let in and have not fetched their token. */
const endPairings = prepared({ userId: deskPairings.id, ...columnsOf(desks, ['revokedAt']) }, (orm, values) => {
  const { userId, revokedAt } = values;
  const isWaiting = and(
    eq(deskPairings.approvedBy, userId),
    isNotNull(deskPairings.approvedBy),
    isNull(deskPairings.collectedAt),
  );
  const waiting = orm.select({ id: deskPairings.deskId }).from(deskPairings).where(isWaiting);
  return orm
    .update(desks)
    .set({ revokedAt })
    .where(and(inArray(desks.id, waiting), isNull(desks.tokenHash), isNull(desks.revokedAt)))
    .prepare();
});

/** Where the acting person is signed in, if it is their own access that ends: they stay there. */
function ownSessionId({ actor }: Pick<ServiceContext, 'actor'>, userId: string): string {
  return actor.kind === 'user' && actor.userId === userId ? (actor.session?.id ?? '') : '';
}

/**
 * Ends every way into an account, in the transaction of the reason: sessions (those that wait for a code, too), links in
 * mails that sign in, set a password or confirm the address, trusted browsers, and what its owner has invited and nobody
 * has used yet. The session that acts for itself stays. Whoever throws somebody out calls this and nothing else
 * (docs/decisions.md). Gives how many sessions ended.
 */
export function endWaysIn(
  ctx: Pick<ServiceContext, 'db' | 'now' | 'actor'>,
  userId: string,
  { keptSessionId = ownSessionId(ctx, userId) }: { keptSessionId?: string } = {},
): { ended: number } {
  const at = ctx.now();
  const ended = endSessions(ctx.db).run({ userId, keptId: keptSessionId }).changes;
  deleteRows(ctx.db, trustedDevices, { userId });
  endSignInLinks(ctx, userId);
  endResetTokens(ctx, userId);
  deleteRows(ctx.db, pendingSignUps, { userId });
  endInvitations(ctx.db).run({ userId, endedAt: at });
  endPairings(ctx.db).run({ userId, revokedAt: at });
  return { ended };
}
