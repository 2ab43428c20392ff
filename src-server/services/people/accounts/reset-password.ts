import { displayNameOf } from '#shared/accounts/sign-up.ts';
import type { ResetPasswordInput } from '#shared/accounts/reset-password.ts';
import { DomainError } from '#shared/errors.ts';
import type { PasswordHasher } from '#server/adapters/password-hasher.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { userById } from '../../base/find-user.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { checkPassword } from './check-password.ts';
import { endWaysIn } from './end-ways-in.ts';
import { hashNewPassword } from './hash-new-password.ts';
import { markConfirmed } from './mark-confirmed.ts';
import { readResetToken } from './reset-token.ts';
import { writeName, writePassword } from './write-credential.ts';

type Parts = { ctx: ServiceContext; hasher: PasswordHasher };

/** Whether the account has this password already. One of an address nobody has confirmed is not its owner's. */
async function isOwnPassword(
  { ctx, hasher }: Parts,
  { userId, password }: { userId: string; password: string },
): Promise<boolean> {
  if (userById(ctx.db).get({ userId })?.emailVerified !== true) return false;
  return (await checkPassword(ctx.db, hasher, { userId, password })) === 'right';
}

/**
 * Sets a new password by a mailed link: once, within the hour, and every other way into the account ends. Who reads the
 * mail owns the address, so one that nobody had confirmed is confirmed. False when the link does not work. Throws
 * PASSWORD_TOO_COMMON, PASSWORD_UNCHANGED: nothing is used up by either.
 */
export async function resetPassword({ ctx, hasher }: Parts, input: ResetPasswordInput): Promise<boolean> {
  // before hashing: made-up links shall not keep the processor busy
  const link = readResetToken(ctx, input);
  if (link === undefined) return false;
  if (await isOwnPassword({ ctx, hasher }, { userId: link.userId, password: input.newPassword }))
    throw new DomainError('PASSWORD_UNCHANGED');
  const passwordHash = await hashNewPassword(hasher, input.newPassword);
  return inTransaction(ctx.db, () => {
    const found = readResetToken(ctx, input);
    const user = found && userById(ctx.db).get({ userId: found.userId });
    if (user === undefined) return false;
    if (!user.emailVerified) {
      markConfirmed(ctx, user);
      // Anybody may have signed the address up: the name is a stranger's as much as the password was.
      writeName(ctx, { userId: user.id, name: displayNameOf(undefined, user.email) });
    }
    writePassword(ctx, { userId: user.id, passwordHash });
    endWaysIn(ctx, user.id);
    writeAudit(ctx, { action: 'account.password_reset', subjectKind: 'user', subjectId: user.id });
    return true;
  });
}
