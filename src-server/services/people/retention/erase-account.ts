import { randomUUID } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import { SESSION_PATIENCE_MS } from '#shared/orders/checkout-limits.ts';
import { uploadNameOf } from '#shared/profile/avatar-url.ts';
import { findRow } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { events } from '#server/db/schema/events.ts';
import { orders } from '#server/db/schema/orders.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { scrubFile } from '#server/db/scrub-file.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { users } from '#server/db/schema/users.ts';
import { writeAudit } from '../../base/audit.ts';
import { findOrder, isPending } from '../../shop/orders/find-order.ts';
import { endOpenOrder } from '../../shop/orders/end-open-order.ts';
import { pageUrl } from '../../base/page-url.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { erasePerson } from './erase-person.ts';
import { isLastAdmin, isValidTicket, TICKET_HOLDER } from './show-deletion.ts';
import { isInTillBooks } from './till-books.ts';

/** What somebody has begun to pay and not paid. */
export const openOrders = prepared({ userId: orders.userId }, (orm, { userId }) =>
  orm
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), isPending))
    .prepare(),
);
const ticketsToCome = prepared(TICKET_HOLDER, (orm, values) =>
  orm
    .select({ title: events.title, ticketNumber: tickets.ticketNumber, shareToken: tickets.shareToken })
    .from(tickets)
    .innerJoin(events, eq(events.id, tickets.eventId))
    .where(isValidTicket(values))
    .orderBy(asc(events.startsAt), asc(tickets.orderId), asc(tickets.position))
    .prepare(),
);

/**
 * Seats nobody will pay any more go back on sale. A payment that is under way or has just arrived stops the deletion:
 * its buyer shall see the ticket.
 */
export async function endOpenOrdersOf(ctx: ServiceContext, userId: string): Promise<void> {
  for (const { id } of openOrders(ctx.db).all({ userId })) {
    const order = findOrder(ctx, id);
    if (order?.status !== 'pending') continue;
    const after = await endOpenOrder(ctx, order, {
      to: 'cancelled',
      until: new Date(ctx.now().getTime() + SESSION_PATIENCE_MS),
    }).catch((error: unknown) => {
      throw new DomainError('PAYMENT_CHECK_FAILED', {}, { cause: error });
    });
    if (after.status !== 'cancelled' && after.status !== 'expired') throw new DomainError('PAYMENT_PROCESSING');
  }
}

/**
 * Deletes an account; the caller has proven that its owner wants it. Tickets for nights to come stay valid: they are
 * paid for, and the last mail carries their links. Throws LAST_ADMIN, PAYMENT_PROCESSING.
 */
export async function eraseAccount(
  ctx: ServiceContext,
  { id: userId, email, name }: { id: string; email: string; name: string },
): Promise<void> {
  const avatarUrl = findRow(ctx.db, profiles, { id: userId }, ['avatarUrl'])?.avatarUrl ?? null;
  const lang = findRow(ctx.db, users, { id: userId }, ['lang'])?.lang;
  inTransaction(ctx.db, () => {
    // Once more, now that nothing can come between: two admins may leave at the same moment, another tab may have
    // ordered.
    if (isLastAdmin(ctx, userId)) throw new DomainError('LAST_ADMIN');
    if (openOrders(ctx.db).get({ userId }) !== undefined) throw new DomainError('PAYMENT_PROCESSING');
    const tickets = ticketsToCome(ctx.db)
      .all({ userId, now: ctx.now() })
      .map(({ title, ticketNumber, shareToken }) => ({
        title,
        ticketNumber,
        url: pageUrl(ctx, `/ticket/${shareToken}`, lang ?? 'en'),
      }));
    const isInBooks = isInTillBooks(ctx, { userId, email });
    erasePerson(ctx, { userId, email });
    writeAudit(ctx, { action: 'account.deleted', subjectKind: 'user', subjectId: userId });
    putInOutbox(ctx, {
      kind: 'mail.account_deleted',
      refId: randomUUID(),
      lang,
      payload: { to: email, name, tickets, isInTillBooks: isInBooks },
    });
  });
  scrubFile(ctx.db);
  const picture = avatarUrl === null ? null : uploadNameOf(avatarUrl);
  // A picture that is still there after a crash is nobody's; the daily sweep takes it.
  if (picture !== null) await ctx.images.remove(picture);
}
