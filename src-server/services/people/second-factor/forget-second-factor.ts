import { and, eq, gte } from 'drizzle-orm';
import { backupCodes, secondFactors } from '#server/db/schema/second-factors.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/** Takes a second factor away that was set up since then. Call it in the transaction of the reason. */
export function forgetSecondFactorSince(ctx: Pick<ServiceContext, 'db'>, userId: string, since: Date): void {
  const removed = ctx.db.orm
    .delete(secondFactors)
    .where(and(eq(secondFactors.userId, userId), gte(secondFactors.createdAt, since)))
    .run();
  if (removed.changes > 0) ctx.db.orm.delete(backupCodes).where(eq(backupCodes.userId, userId)).run();
}
