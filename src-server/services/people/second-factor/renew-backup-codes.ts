import type { SecretBox } from '#server/adapters/secret-box.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { factorOf } from './second-factor-statements.ts';
import { writeBackupCodes } from './write-backup-codes.ts';

/**
 * Ten new backup codes; the old ones stop working. Undefined while there is no second factor. The caller has asked for
 * the password.
 */
export function renewBackupCodes(ctx: ServiceContext, box: SecretBox): string[] | undefined {
  const { userId } = requireUser(ctx);
  return inTransaction(ctx.db, () => {
    const factor = factorOf(ctx.db).get({ userId });
    if (factor === undefined || factor.verifiedAt === null) return undefined;
    writeAudit(ctx, { action: 'second_factor.backup_codes_renewed', subjectKind: 'user', subjectId: userId });
    return writeBackupCodes(ctx, box, userId);
  });
}
