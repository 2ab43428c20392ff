import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import type { RenewTicketLinkInput } from '#shared/tickets/ticket-queries.ts';
import { prepared } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const renew = prepared(
  { ticketId: tickets.id, userId: tickets.userId, ...columnsOf(tickets, ['shareToken']) },
  (orm, { ticketId, userId, ...changes }) =>
    orm
      .update(tickets)
      .set(changes)
      .where(and(eq(tickets.id, ticketId), eq(tickets.userId, userId)))
      .prepare(),
);

/**
 * `profile.renewTicketLink`: the shared link of one's own ticket stops working and there is a new one. The QR code
 * stays: a code that somebody has seen opens the door as before. Throws TICKET_NOT_FOUND.
 */
export function renewTicketLink(ctx: ServiceContext, { ticketId }: RenewTicketLinkInput): { sharePath: string } {
  requirePermission(ctx, 'profile:own');
  const { userId } = requireUser(ctx);
  return inTransaction(ctx.db, () => {
    const shareToken = randomBytes(18).toString('base64url');
    if (renew(ctx.db).run({ shareToken, ticketId, userId }).changes === 0) throw new DomainError('TICKET_NOT_FOUND');
    writeAudit(ctx, { action: 'ticket.link_renewed', subjectKind: 'ticket', subjectId: ticketId });
    return { sharePath: `/ticket/${shareToken}` };
  });
}
