import { and, eq } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import type { NameTicketInput } from '#shared/tickets/ticket-queries.ts';
import { prepared } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { tellTicketWallets } from '../wallet/tell-wallets.ts';

const name = prepared(
  { ticketId: tickets.id, userId: tickets.userId, ...columnsOf(tickets, ['holderName']) },
  (orm, { ticketId, userId, ...changes }) =>
    orm
      .update(tickets)
      .set(changes)
      .where(and(eq(tickets.id, ticketId), eq(tickets.userId, userId), eq(tickets.status, 'active')))
      .prepare(),
);

/** Writes who a valid ticket is for. Throws TICKET_NOT_FOUND. The audit log says that, not whom. */
export function nameTicket(ctx: ServiceContext, input: NameTicketInput): { holderName: string | null } {
  requirePermission(ctx, 'profile:own');
  const { userId } = requireUser(ctx);
  return inTransaction(ctx.db, () => {
    if (name(ctx.db).run({ ...input, userId }).changes === 0) throw new DomainError('TICKET_NOT_FOUND');
    writeAudit(ctx, { action: 'ticket.named', subjectKind: 'ticket', subjectId: input.ticketId });
    tellTicketWallets(ctx, input.ticketId);
    return { holderName: input.holderName };
  });
}
