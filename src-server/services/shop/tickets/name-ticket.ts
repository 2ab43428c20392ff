import { DomainError } from '#shared/errors.ts';
import type { NameTicketInput } from '#shared/tickets/ticket-queries.ts';
import { statement } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const name = statement<{ ticketId: string; userId: string; holderName: string | null }>(
  `UPDATE tickets SET holder_name = @holderName WHERE id = @ticketId AND user_id = @userId AND status = 'active'`,
);

/** Writes who a valid ticket is for. Throws TICKET_NOT_FOUND. The trail says that, not whom. */
export function nameTicket(ctx: ServiceContext, input: NameTicketInput): { holderName: string | null } {
  requirePermission(ctx, 'profile:own');
  const { userId } = requireUser(ctx);
  return inTransaction(ctx.db, () => {
    if (name(ctx.db).run({ ...input, userId }).changes === 0) throw new DomainError('TICKET_NOT_FOUND');
    writeAudit(ctx, { action: 'ticket.named', subjectKind: 'ticket', subjectId: input.ticketId });
    return { holderName: input.holderName };
  });
}
