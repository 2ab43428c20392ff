import { randomBytes, randomUUID } from 'node:crypto';
import type { TakeTicketBackInput } from '#shared/tickets/ticket-queries.ts';
import { insertRow, updateRows } from '#server/db/rows.ts';
import { formerCodes, tickets } from '#server/db/schema/tickets.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { endTicketPasses } from '../wallet/end-passes.ts';
import { requireOwnTicket } from './own-ticket.ts';

/**
 * `profile.takeTicketBack`: a ticket that was given to a friend is one's own again, under a new link and a new code. The
 * old ones open nothing any more, at every door that hears of it, and the friend's pass is void. A ticket that is not
 * with a friend stays as it is. Errors: TICKET_NOT_FOUND, TICKET_ALREADY_USED.
 */
export function takeTicketBack(ctx: ServiceContext, { ticketId }: TakeTicketBackInput): void {
  requirePermission(ctx, 'profile:own');
  inTransaction(ctx.db, () => {
    const { passedOnAt, codeId, eventId } = requireOwnTicket(ctx, ticketId);
    if (passedOnAt === null) return;
    insertRow(ctx.db, formerCodes, { codeId, ticketId, eventId, endedAt: ctx.now() });
    updateRows(
      ctx.db,
      tickets,
      { id: ticketId },
      { codeId: randomUUID(), shareToken: randomBytes(18).toString('base64url'), passedOnAt: null, holderName: null },
    );
    endTicketPasses(ctx, ticketId);
    writeAudit(ctx, { action: 'ticket.taken_back', subjectKind: 'ticket', subjectId: ticketId });
  });
}
