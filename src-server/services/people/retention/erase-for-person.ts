import { DomainError } from '#shared/errors.ts';
import type { EraseForPersonInput } from '#shared/people/data-letter.ts';
import { deletionDay } from '#shared/retention/delete-account.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import { userById } from '../../base/find-user.ts';
import { cancelForMember, endsAnyway } from '../../club/membership/cancel-membership.ts';
import { contractEnd } from '../../club/membership/contract-end.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { eraseAccount, endOpenOrdersOf } from './erase-account.ts';
import { scheduleDeletion } from './schedule-deletion.ts';
import { isLastAdmin } from './show-deletion.ts';

/** The membership ends by its terms; one that ends already is left alone. */
async function cancelTheirs(ctx: ServiceContext, userId: string, reason: string): Promise<void> {
  await cancelForMember(ctx, { userId, reason }).catch((error: unknown) => {
    if (!endsAnyway(error)) throw error;
  });
}

/**
 * `admin.people.erase`: what an owner does with their own account, for somebody who asked on paper. The same is kept
 * and the same is erased; while a membership runs, on the day it ends, which it gives. The letter's date and how it was
 * proven stay in the audit log. Throws USER_NOT_FOUND, DELETION_NOT_CONFIRMED, LAST_ADMIN, PAYMENT_PROCESSING,
 * PAYMENT_CHECK_FAILED, MEMBERSHIP_CHECK_FAILED.
 */
export async function eraseForPerson(
  ctx: ServiceContext,
  { userId, letterOf, proof, email }: EraseForPersonInput,
): Promise<{ dueAt: Date | null }> {
  requirePermission(ctx, 'people:data');
  const user = userById(ctx.db).get({ userId });
  if (user === undefined) throw new DomainError('USER_NOT_FOUND');
  if (email !== user.email.toLowerCase()) throw new DomainError('DELETION_NOT_CONFIRMED');
  if (isLastAdmin(ctx, userId)) throw new DomainError('LAST_ADMIN');
  const dueAt = deletionDay({ now: ctx.now(), contractEndsAt: contractEnd(ctx.db, { userId, now: ctx.now() }) });
  const because = { action: 'account.erasure_on_letter', subjectKind: 'user', subjectId: userId };
  inTransaction(ctx.db, () => writeAudit(ctx, { ...because, after: { letterOf, reason: proof, dueAt } }));
  if (dueAt === null) {
    await endOpenOrdersOf(ctx, userId);
    await eraseAccount(ctx, user);
  } else {
    await cancelTheirs(ctx, userId, `erasure asked for on ${letterOf}`);
    scheduleDeletion(ctx, { userId, dueAt });
  }
  return { dueAt };
}
