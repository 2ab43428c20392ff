import { DomainError } from '#shared/errors.ts';
import { deletionDay, type DeleteAccountInput } from '#shared/retention/delete-account.ts';
import type { PasswordHasher } from '#server/adapters/password-hasher.ts';
import { addressCanBePutBackUntil } from '../accounts/address-put-back.ts';
import { checkPassword } from '../accounts/check-password.ts';
import { isJustSignedIn } from '../accounts/is-just-signed-in.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import { cancelForDeletion } from '../../club/membership/cancel-membership.ts';
import { contractEnd } from '../../club/membership/contract-end.ts';
import { userById } from '../../base/find-user.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { eraseAccount, endOpenOrdersOf } from './erase-account.ts';
import { scheduleDeletion } from './schedule-deletion.ts';
import { isLastAdmin } from './show-deletion.ts';

async function proveOwner(
  ctx: ServiceContext,
  hasher: PasswordHasher,
  { userId, password = '' }: { userId: string; password: string | undefined },
): Promise<void> {
  const answer = await checkPassword(ctx.db, hasher, { userId, password });
  if (answer === 'wrong') throw new DomainError('WRONG_PASSWORD');
  if (answer === 'none' && !isJustSignedIn(ctx)) throw new DomainError('SIGN_IN_TOO_OLD');
}

/**
 * Deletes one's own account for good: who may, proven once more; then everything but what tax law keeps, and that
 * without the person. While a membership runs, on the day it ends: gives that day, and until then nothing is lost.
 * Throws DELETION_NOT_CONFIRMED, WRONG_PASSWORD, SIGN_IN_TOO_OLD, ADDRESS_JUST_CHANGED, LAST_ADMIN,
 * PAYMENT_PROCESSING, PAYMENT_CHECK_FAILED.
 */
export async function deleteAccount(
  ctx: ServiceContext,
  hasher: PasswordHasher,
  input: DeleteAccountInput,
): Promise<{ dueAt: Date | null }> {
  requirePermission(ctx, 'profile:own');
  const { userId } = requireUser(ctx);
  const user = userById(ctx.db).get({ userId });
  if (user === undefined) throw new DomainError('UNAUTHORIZED');
  if (input.email !== user.email.toLowerCase()) throw new DomainError('DELETION_NOT_CONFIRMED');
  await proveOwner(ctx, hasher, { userId, password: input.password });
  // Whoever has got it from the office with a stolen card can't take it away from its owner for good.
  if (addressCanBePutBackUntil(ctx, userId) !== null) throw new DomainError('ADDRESS_JUST_CHANGED');
  if (isLastAdmin(ctx, userId)) throw new DomainError('LAST_ADMIN');
  const dueAt = deletionDay({ now: ctx.now(), contractEndsAt: contractEnd(ctx.db, { userId, now: ctx.now() }) });
  if (dueAt !== null) {
    await cancelForDeletion(ctx);
    scheduleDeletion(ctx, { userId, dueAt });
  }
  if (dueAt === null) {
    await endOpenOrdersOf(ctx, userId);
    await eraseAccount(ctx, user);
  }
  return { dueAt };
}
