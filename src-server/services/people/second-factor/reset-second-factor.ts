import { eq } from 'drizzle-orm';
import type { ResetSecondFactorInput } from '#shared/accounts/reset-second-factor.ts';
import { DomainError } from '#shared/errors.ts';
import { backupCodes, secondFactors } from '#server/db/schema/second-factors.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit, type AuditContext } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import { userById } from '../../base/find-user.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { forgetPasskeys } from '../passkeys/forget-passkeys.ts';
import { endWaysIn } from '../accounts/end-ways-in.ts';

type ResetContext = AuditContext & Pick<ServiceContext, 'wakeJobs'>;

/**
 * An admin takes away the second factor and the passkeys of somebody who has lost phone and backup codes. The admin has
 * made sure who asks. A mail alone must not be enough: whoever reads the mailbox can also set the password, and the
 * second step would prove nothing. Where there is no other admin, the server's command line does it
 * (commands/doctor.ts). Every way in ends and the person is told, so that an admin who was deceived is noticed. Throws
 * FORBIDDEN, and NOT_FOUND when there is no such person or nothing to take away.
 */
export function resetSecondFactor(ctx: ResetContext, { userId }: ResetSecondFactorInput): void {
  requirePermission(ctx, 'roles:manage');
  // One's own is switched off in the profile, which asks for the password.
  if (ctx.actor.kind === 'user' && ctx.actor.userId === userId) throw new DomainError('FORBIDDEN');
  inTransaction(ctx.db, () => {
    const user = userById(ctx.db).get({ userId });
    const removed = ctx.db.orm.delete(secondFactors).where(eq(secondFactors.userId, userId)).run();
    const removedPasskeys = forgetPasskeys(ctx, userId);
    if (user === undefined || removed.changes + removedPasskeys === 0) throw new DomainError('NOT_FOUND');
    ctx.db.orm.delete(backupCodes).where(eq(backupCodes.userId, userId)).run();
    const { ended } = endWaysIn(ctx, userId);
    writeAudit(ctx, {
      action: 'second_factor.reset',
      subjectKind: 'user',
      subjectId: userId,
      after: { endedSessions: ended, removedPasskeys },
    });
    putInOutbox(ctx, {
      kind: 'mail.second_factor_reset',
      refId: `${userId}:${ctx.now().getTime()}`,
      payload: { userId },
    });
  });
}
