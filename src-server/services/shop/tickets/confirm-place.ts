import { DomainError } from '#shared/errors.ts';
import type { ConfirmState } from '#shared/tickets/confirm-rule.ts';
import { findRow, updateRows } from '#server/db/rows.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/** One step of a ticket's confirmation, and the end its holder is told. The database refuses any other. Call inside a transaction. */
export function moveConfirmation(
  ctx: ServiceContext,
  { ticketId, ...by }: { ticketId: string; confirmBy?: Date },
  confirmation: ConfirmState,
): void {
  updateRows(ctx.db, tickets, { id: ticketId }, { confirmation, ...by });
}

/**
 * The holder of a free place says that they come: who has the link has the ticket. Said again it changes nothing, and
 * as long as the place has not gone on it is not too late. Throws TICKET_NOT_FOUND, also for one that is not asked
 * about.
 */
export function confirmPlace(ctx: ServiceContext, { token }: { token: string }): void {
  inTransaction(ctx.db, () => {
    const ticket = findRow(ctx.db, tickets, { shareToken: token }, ['id', 'status', 'confirmation']);
    if (ticket?.confirmation === 'confirmed') return;
    const isAsked = ticket?.confirmation === 'asked' || ticket?.confirmation === 'reminded';
    if (ticket === undefined || !isAsked || ticket.status !== 'active') throw new DomainError('TICKET_NOT_FOUND');
    moveConfirmation(ctx, { ticketId: ticket.id }, 'confirmed');
    writeAudit(ctx, { action: 'ticket.confirmed', subjectKind: 'ticket', subjectId: ticket.id });
  });
}
