import { eq } from 'drizzle-orm';
import { displayNameOf } from '#shared/accounts/sign-up.ts';
import type { ResetPasswordInput } from '#shared/accounts/reset-password.ts';
import type { PasswordHasher } from '#server/adapters/password-hasher.ts';
import { sessions } from '#server/db/schema/users.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { forgetTrustedDevices } from './trusted-device.ts';
import { userById } from '../../base/find-user.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { hashNewPassword } from './hash-new-password.ts';
import { markConfirmed } from './mark-confirmed.ts';
import { endResetTokens, readResetToken } from './reset-token.ts';
import { writeName, writePassword } from './write-credential.ts';

type Parts = { ctx: ServiceContext; hasher: PasswordHasher };

/**
 * Sets a new password by a mailed link: once, within the hour, and every session and trusted browser of the account ends. Who reads the
 * mail owns the address, so one that nobody had confirmed is confirmed. False when the link does not work.
 */
export async function resetPassword({ ctx, hasher }: Parts, input: ResetPasswordInput): Promise<boolean> {
  // before hashing: made-up links shall not keep the processor busy
  if (readResetToken(ctx, input) === undefined) return false;
  const passwordHash = await hashNewPassword(hasher, input.newPassword);
  return inTransaction(ctx.db, () => {
    const found = readResetToken(ctx, input);
    const user = found && userById(ctx.db).get({ userId: found.userId });
    if (user === undefined) return false;
    endResetTokens(ctx, user.id);
    if (!user.emailVerified) {
      markConfirmed(ctx, user);
      // Anybody may have signed the address up: the name is a stranger's as much as the password was.
      writeName(ctx, { userId: user.id, name: displayNameOf(undefined, user.email) });
    }
    writePassword(ctx, { userId: user.id, passwordHash });
    ctx.db.orm.delete(sessions).where(eq(sessions.userId, user.id)).run();
    forgetTrustedDevices(ctx, user.id);
    writeAudit(ctx, { action: 'account.password_reset', subjectKind: 'user', subjectId: user.id });
    return true;
  });
}
