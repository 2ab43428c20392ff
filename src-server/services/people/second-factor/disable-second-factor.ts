import { eq } from 'drizzle-orm';
import { inTransaction } from '#server/db/transaction.ts';
import { backupCodes, secondFactors } from '#server/db/schema/second-factors.ts';
import { sessions } from '#server/db/schema/users.ts';
import { writeAudit } from '../../base/audit.ts';
import { requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { endWaysIn } from '../accounts/end-ways-in.ts';

/** Takes the second factor away with all that hangs on it. The caller has asked for the password. */
export function disableSecondFactor(ctx: ServiceContext): void {
  const { userId } = requireUser(ctx);
  inTransaction(ctx.db, () => {
    const removed = ctx.db.orm.delete(secondFactors).where(eq(secondFactors.userId, userId)).run();
    ctx.db.orm.delete(backupCodes).where(eq(backupCodes.userId, userId)).run();
    // A session that waits for its code would be a whole one now.
    endWaysIn(ctx, userId);
    ctx.db.orm.update(sessions).set({ secondFactorAt: null }).where(eq(sessions.userId, userId)).run();
    if (removed.changes > 0)
      writeAudit(ctx, { action: 'second_factor.disabled', subjectKind: 'user', subjectId: userId });
  });
}
