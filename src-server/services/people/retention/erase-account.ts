import { randomUUID } from 'node:crypto';
import { DomainError } from '#shared/errors.ts';
import { SESSION_PATIENCE_MS } from '#shared/orders/checkout-limits.ts';
import { uploadNameOf } from '#shared/profile/avatar-url.ts';
import { statement } from '#server/db/client.ts';
import { scrubFile } from '#server/db/scrub-file.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { findOrder } from '../../shop/orders/find-order.ts';
import { letGoOfOrder } from '../../shop/orders/let-go-of-order.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { erasePerson } from './erase-person.ts';
import { isLastAdmin } from './show-deletion.ts';

const openOrders = statement<{ userId: string }, { id: string }>(
  `SELECT id FROM orders WHERE user_id = @userId AND status = 'pending'`,
);
const ticketsToCome = statement<
  { userId: string; now: number },
  { title: string; ticketNumber: string; shareToken: string }
>(
  `SELECT e.title, t.ticket_number AS ticketNumber, t.share_token AS shareToken FROM tickets t JOIN events e ON e.id = t.event_id
   WHERE t.user_id = @userId AND t.status = 'active' AND e.ends_at > @now ORDER BY e.starts_at, t.order_id, t.position`,
);
const pictureOf = statement<{ userId: string }, { avatarUrl: string | null }>(
  `SELECT avatar_url AS avatarUrl FROM profiles WHERE id = @userId`,
);

/** Seats nobody will pay any more go back on sale. A payment that is under way or has just arrived stops the deletion: its buyer shall see the ticket. */
export async function letGoOfOpenOrders(ctx: ServiceContext, userId: string): Promise<void> {
  for (const { id } of openOrders(ctx.db).all({ userId })) {
    const order = findOrder(ctx, id);
    if (order?.status !== 'pending') continue;
    const after = await letGoOfOrder(ctx, order, {
      to: 'cancelled',
      until: new Date(ctx.now().getTime() + SESSION_PATIENCE_MS),
    }).catch((error: unknown) => {
      throw new DomainError('PAYMENT_CHECK_FAILED', {}, { cause: error });
    });
    if (after.status !== 'cancelled' && after.status !== 'expired') throw new DomainError('PAYMENT_PROCESSING');
  }
}

/**
 * Takes an account out of the house, its owner's will being proven by the caller. Tickets for nights to come stay valid: they are
 * paid for, and the last mail carries their links. Throws LAST_ADMIN, PAYMENT_PROCESSING.
 */
export async function eraseAccount(
  ctx: ServiceContext,
  { id: userId, email, name }: { id: string; email: string; name: string },
): Promise<void> {
  const avatarUrl = pictureOf(ctx.db).get({ userId })?.avatarUrl ?? null;
  inTransaction(ctx.db, () => {
    // Once more, now that nothing can come between: two admins may leave at the same moment, another tab may have ordered.
    if (isLastAdmin(ctx, userId)) throw new DomainError('LAST_ADMIN');
    if (openOrders(ctx.db).get({ userId }) !== undefined) throw new DomainError('PAYMENT_PROCESSING');
    const tickets = ticketsToCome(ctx.db)
      .all({ userId, now: ctx.now().getTime() })
      .map(({ title, ticketNumber, shareToken }) => ({
        title,
        ticketNumber,
        url: `${ctx.baseUrl}/ticket/${shareToken}`,
      }));
    erasePerson(ctx, { userId, email });
    writeAudit(ctx, { action: 'account.deleted', subjectKind: 'user', subjectId: userId });
    putInOutbox(ctx, { kind: 'mail.account_deleted', refId: randomUUID(), payload: { to: email, name, tickets } });
  });
  scrubFile(ctx.db);
  const picture = avatarUrl === null ? null : uploadNameOf(avatarUrl);
  // A picture that is still there after a crash is nobody's; the daily sweep takes it.
  if (picture !== null) await ctx.images.remove(picture);
}
