import { and, eq } from 'drizzle-orm';
import type { SecretBox } from '#server/adapters/secret-box.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { backupCodes, secondFactors } from '#server/db/schema/second-factors.ts';
import { writeAudit } from '../../base/audit.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { factorOf } from './second-factor-statements.ts';
import { stepOfCode } from './totp.ts';

/** Whether this is the app's code of now, or a backup code. Either counts once: it is used up here. */
export function proveSecondFactor(
  ctx: ServiceContext,
  box: SecretBox,
  { userId, code }: { userId: string; code: string },
): boolean {
  return inTransaction(ctx.db, () => {
    const factor = factorOf(ctx.db).get({ userId });
    if (factor === undefined || factor.verifiedAt === null) return false;
    const step = stepOfCode(box.open(factor.secret), code, { at: ctx.now(), lastStep: factor.lastStep });
    if (step !== undefined) {
      ctx.db.orm.update(secondFactors).set({ lastStep: step }).where(eq(secondFactors.userId, userId)).run();
      return true;
    }
    const used = ctx.db.orm
      .delete(backupCodes)
      .where(and(eq(backupCodes.userId, userId), eq(backupCodes.codeHash, box.fingerprint(code))))
      .run();
    if (used.changes > 0)
      writeAudit(ctx, { action: 'second_factor.backup_code_used', subjectKind: 'user', subjectId: userId });
    return used.changes > 0;
  });
}
