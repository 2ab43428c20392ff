import { randomUUID } from 'node:crypto';
import { DomainError } from '#shared/errors.ts';
import type { DeleteAccountInput } from '#shared/keeping/delete-account.ts';
import { uploadNameOf } from '#shared/profile/avatar-url.ts';
import type { PasswordHasher } from '#server/adapters/password-hasher.ts';
import { statement } from '#server/db/client.ts';
import { scrubFile } from '#server/db/scrub-file.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { userById } from '../accounts/account-statements.ts';
import { checkPassword } from '../accounts/check-password.ts';
import { writeAudit } from '../audit.ts';
import { requirePermission, requireUser } from '../authorize.ts';
import { findOrder } from '../orders/find-order.ts';
import { letGoOfOrder } from '../orders/let-go-of-order.ts';
import { putInOutbox } from '../outbox/put-in-outbox.ts';
import { showProfile } from '../profile/show-profile.ts';
import type { ServiceContext } from '../service-context.ts';
import { erasePerson } from './erase-person.ts';
import { isJustSignedIn, isLastAdmin } from './show-deletion.ts';

const openOrders = statement<{ userId: string }, { id: string }>(`SELECT id FROM orders WHERE user_id = @userId AND status = 'pending'`);
const ticketsToCome = statement<{ userId: string; now: number }, { title: string; ticketNumber: string; shareToken: string }>(
  `SELECT e.title, t.ticket_number AS ticketNumber, t.share_token AS shareToken FROM tickets t JOIN events e ON e.id = t.event_id
   WHERE t.user_id = @userId AND t.status = 'active' AND e.ends_at > @now ORDER BY e.starts_at, t.order_id, t.position`,
);

async function proveOwner(ctx: ServiceContext, hasher: PasswordHasher, { userId, password = '' }: { userId: string; password: string | undefined }): Promise<void> {
  const answer = await checkPassword(ctx.db, hasher, { userId, password });
  if (answer === 'wrong') throw new DomainError('WRONG_PASSWORD');
  if (answer === 'none' && !isJustSignedIn(ctx)) throw new DomainError('SIGN_IN_TOO_OLD');
}

/** Seats nobody will pay any more go back on sale. A payment that is under way or has just arrived stops the deletion: its buyer shall see the ticket. */
async function letGoOfOpenOrders(ctx: ServiceContext, userId: string): Promise<void> {
  for (const { id } of openOrders(ctx.db).all({ userId })) {
    const order = findOrder(ctx, id);
    if (order?.status !== 'pending') continue;
    const after = await letGoOfOrder(ctx, order, 'cancelled').catch((error: unknown) => {
      throw new DomainError('PAYMENT_CHECK_FAILED', {}, { cause: error });
    });
    if (after.status !== 'cancelled' && after.status !== 'expired') throw new DomainError('PAYMENT_PROCESSING');
  }
}

/**
 * Deletes one's own account for good: who may, proven once more; then everything but what tax law keeps, and that without
 * the person (decisions §7). Tickets for nights to come stay valid: they are paid for, and the last mail carries their links.
 * Throws DELETION_NOT_CONFIRMED, WRONG_PASSWORD, SIGN_IN_TOO_OLD, LAST_ADMIN, PAYMENT_PROCESSING, PAYMENT_CHECK_FAILED.
 */
export async function deleteAccount(ctx: ServiceContext, hasher: PasswordHasher, input: DeleteAccountInput): Promise<void> {
  requirePermission(ctx, 'profile:own');
  const { userId } = requireUser(ctx);
  const user = userById(ctx.db).get({ userId });
  if (user === undefined) throw new DomainError('UNAUTHORIZED');
  const { email, name } = user;
  if (input.email !== email.toLowerCase()) throw new DomainError('DELETION_NOT_CONFIRMED');
  await proveOwner(ctx, hasher, { userId, password: input.password });
  if (isLastAdmin(ctx, userId)) throw new DomainError('LAST_ADMIN');
  await letGoOfOpenOrders(ctx, userId);
  const { avatarUrl } = showProfile(ctx);
  inTransaction(ctx.db, () => {
    // Once more, now that nothing can come between: two admins may leave at the same moment, another tab may have ordered.
    if (isLastAdmin(ctx, userId)) throw new DomainError('LAST_ADMIN');
    if (openOrders(ctx.db).get({ userId }) !== undefined) throw new DomainError('PAYMENT_PROCESSING');
    const tickets = ticketsToCome(ctx.db).all({ userId, now: ctx.now().getTime() }).map(({ title, ticketNumber, shareToken }) => ({ title, ticketNumber, url: `${ctx.baseUrl}/ticket/${shareToken}` }));
    erasePerson(ctx, { userId, email });
    writeAudit(ctx, { action: 'account.deleted', subjectKind: 'user', subjectId: userId });
    putInOutbox(ctx, { kind: 'mail.account_deleted', refId: randomUUID(), payload: { to: email, name, tickets } });
  });
  scrubFile(ctx.db);
  const picture = avatarUrl === null ? null : uploadNameOf(avatarUrl);
  // A picture that is still there after a crash is nobody's; the daily sweep takes it.
  if (picture !== null) await ctx.images.remove(picture);
}
