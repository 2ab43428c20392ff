import { DomainError } from '#shared/errors.ts';
import type { PassTicketOnInput } from '#shared/tickets/ticket-queries.ts';
import { updateRows } from '#server/db/rows.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { stopOffering } from '../wait-list/change-ticket-offer.ts';
import { tellTicketWallets } from '../wallet/tell-wallets.ts';
import { requireOwnTicket } from './own-ticket.ts';

/**
 * `profile.passTicketOn`: a ticket is a friend's from now on, with its link and its code as they are. The same call twice
 * gives it once; to somebody else it is given only after it was taken back. The audit log says that, not to whom. Errors:
 * TICKET_NOT_FOUND, TICKET_ALREADY_USED, MAKE_UP_FIXED for a make-up place, TICKET_IS_LEAVING,
 * CHANGED_MEANWHILE.
 */
export function passTicketOn(ctx: ServiceContext, { ticketId, holderName }: PassTicketOnInput): void {
  requirePermission(ctx, 'profile:own');
  inTransaction(ctx.db, () => {
    const ticket = requireOwnTicket(ctx, ticketId);
    if (ticket.eveningId !== null && ticket.ticketTypeId === null) throw new DomainError('MAKE_UP_FIXED');
    if (ticket.passedOnAt !== null) {
      if (ticket.holderName === holderName) return;
      throw new DomainError('CHANGED_MEANWHILE');
    }
    stopOffering(ctx, ticketId);
    updateRows(ctx.db, tickets, { id: ticketId }, { passedOnAt: ctx.now(), holderName });
    writeAudit(ctx, { action: 'ticket.passed_on', subjectKind: 'ticket', subjectId: ticketId });
    tellTicketWallets(ctx, ticketId);
  });
}
