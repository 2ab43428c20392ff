import { eq } from 'drizzle-orm';
import type { EnableSecondFactorInput } from '#shared/accounts/second-factor.ts';
import type { SecretBox } from '#server/adapters/secret-box.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { secondFactors } from '#server/db/schema/second-factors.ts';
import { writeAudit } from '../../base/audit.ts';
import { requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { factorOf } from './second-factor-statements.ts';
import { stepOfCode } from './totp.ts';
import { writeBackupCodes } from './write-backup-codes.ts';

/**
 * The app's first code makes the second factor count; gives the backup codes, undefined for a wrong code.
 * Sessions opened without it stop counting at once: find-session.ts.
 */
export function enableSecondFactor(
  ctx: ServiceContext,
  box: SecretBox,
  input: EnableSecondFactorInput,
): string[] | undefined {
  const { userId } = requireUser(ctx);
  return inTransaction(ctx.db, () => {
    const factor = factorOf(ctx.db).get({ userId });
    if (factor === undefined || factor.verifiedAt !== null) return undefined;
    const step = stepOfCode(box.open(factor.secret), input.code, { at: ctx.now(), lastStep: factor.lastStep });
    if (step === undefined) return undefined;
    ctx.db.orm
      .update(secondFactors)
      .set({ verifiedAt: ctx.now(), lastStep: step })
      .where(eq(secondFactors.userId, userId))
      .run();
    writeAudit(ctx, { action: 'second_factor.enabled', subjectKind: 'user', subjectId: userId });
    return writeBackupCodes(ctx, box, userId);
  });
}
