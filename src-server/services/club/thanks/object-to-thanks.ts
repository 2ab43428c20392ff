import { profiles } from '#server/db/schema/profiles.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { thanksByToken } from './thanks-rows.ts';

/**
 * Whether somebody gets the mail of the morning after; an objection keeps the time it was first made. Call it inside a
 * transaction.
 */
export function writeThanksWish(ctx: ServiceContext, userId: string, wantsThanks: boolean): void {
  const thanksOffAt = wantsThanks ? null : ctx.now();
  ctx.db.orm
    .insert(profiles)
    .values({ id: userId, thanksOffAt, updatedAt: ctx.now() })
    .onConflictDoUpdate({ target: profiles.id, set: { thanksOffAt, updatedAt: ctx.now() } })
    .run();
  writeAudit(ctx, {
    action: wantsThanks ? 'thanks.allowed' : 'thanks.objected',
    subjectKind: 'user',
    subjectId: userId,
  });
}

/** Whether the link of a mail is about these mails, and whether they still come; null for a link of something else. */
export function showThanksWish(ctx: ServiceContext, token: string): { isActive: boolean } | null {
  const row = thanksByToken(ctx.db).get({ token });
  return row === undefined ? null : { isActive: row.objectedAt === null };
}

/** Objects by the link of a mail; false for a link of something else. */
export function objectByLink(ctx: ServiceContext, token: string): boolean {
  return inTransaction(ctx.db, () => {
    const row = thanksByToken(ctx.db).get({ token });
    if (row === undefined) return false;
    if (row.objectedAt === null) writeThanksWish(ctx, row.thanks.userId, false);
    return true;
  });
}
