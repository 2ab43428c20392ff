import { randomBytes } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import type { RenewTicketLinkInput } from '#shared/tickets/ticket-queries.ts';
import { prepared } from '#server/db/client.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const renew = prepared((orm) =>
  orm
    .update(tickets)
    .set({ shareToken: sql`${sql.placeholder('token')}` })
    .where(and(eq(tickets.id, sql.placeholder('ticketId')), eq(tickets.userId, sql.placeholder('userId'))))
    .prepare(),
);

/**
 * `profile.renewTicketLink`: the shared link of one's own ticket stops working and there is a new one. The QR code stays: a code that
 * somebody has seen lets in as before. Throws TICKET_NOT_FOUND.
 */
export function renewTicketLink(ctx: ServiceContext, { ticketId }: RenewTicketLinkInput): { sharePath: string } {
  requirePermission(ctx, 'profile:own');
  const { userId } = requireUser(ctx);
  return inTransaction(ctx.db, () => {
    const token = randomBytes(18).toString('base64url');
    if (renew(ctx.db).run({ token, ticketId, userId }).changes === 0) throw new DomainError('TICKET_NOT_FOUND');
    writeAudit(ctx, { action: 'ticket.link_renewed', subjectKind: 'ticket', subjectId: ticketId });
    return { sharePath: `/ticket/${token}` };
  });
}
