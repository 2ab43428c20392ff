import type { ChangePasswordInput } from '#shared/accounts/change-password.ts';
import { DomainError } from '#shared/errors.ts';
import type { PasswordHasher } from '#server/adapters/password-hasher.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requireUser } from '../../base/authorize.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { passwordOf } from './account-statements.ts';
import { endWaysIn } from './end-ways-in.ts';
import { hashNewPassword } from './hash-new-password.ts';
import { writePassword } from './write-credential.ts';

/**
 * Changes one's own password, proven by the old one: every other way into the account ends, and a mail says so. An
 * account that signs in with a provider only gets its first password by a reset mail. Throws WRONG_PASSWORD, NO_PASSWORD,
 * PASSWORD_UNCHANGED, PASSWORD_TOO_COMMON.
 */
export async function changePassword(
  ctx: ServiceContext,
  hasher: PasswordHasher,
  { currentPassword, newPassword }: ChangePasswordInput,
): Promise<void> {
  const { userId } = requireUser(ctx);
  const stored = passwordOf(ctx.db).get({ userId })?.password ?? null;
  if (stored === null) throw new DomainError('NO_PASSWORD');
  if (!(await hasher.verify(stored, currentPassword))) throw new DomainError('WRONG_PASSWORD');
  if (newPassword === currentPassword) throw new DomainError('PASSWORD_UNCHANGED');
  const passwordHash = await hashNewPassword(hasher, newPassword);
  inTransaction(ctx.db, () => {
    // The password was reset meanwhile: what was just proven is no longer the password.
    if (passwordOf(ctx.db).get({ userId })?.password !== stored) throw new DomainError('WRONG_PASSWORD');
    writePassword(ctx, { userId, passwordHash });
    endWaysIn(ctx, userId);
    writeAudit(ctx, { action: 'account.password_changed', subjectKind: 'user', subjectId: userId });
    putInOutbox(ctx, { kind: 'mail.password_changed', refId: `${userId}:${ctx.now().getTime()}`, payload: { userId } });
  });
}
