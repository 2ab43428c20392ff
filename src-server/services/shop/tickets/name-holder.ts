import { and, eq, ne } from 'drizzle-orm';
import type { NameHolderInput } from '#shared/admin/admin-queries.ts';
import { DomainError } from '#shared/errors.ts';
import { prepared } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { tellTicketWallets } from '../wallet/tell-wallets.ts';

const name = prepared(
  { ticketId: tickets.id, ...columnsOf(tickets, ['holderName']) },
  (orm, { ticketId, ...changes }) =>
    orm
      .update(tickets)
      .set(changes)
      .where(and(eq(tickets.id, ticketId), ne(tickets.status, 'cancelled')))
      .prepare(),
);

/**
 * Writes who a ticket is for, on behalf of its buyer. Throws TICKET_NOT_FOUND. The audit log says that it was done, not
 * the name.
 */
export function nameHolder(ctx: ServiceContext, input: NameHolderInput): { holderName: string | null } {
  requirePermission(ctx, 'payments:manage');
  return inTransaction(ctx.db, () => {
    if (name(ctx.db).run(input).changes === 0) throw new DomainError('TICKET_NOT_FOUND');
    writeAudit(ctx, { action: 'ticket.named', subjectKind: 'ticket', subjectId: input.ticketId });
    tellTicketWallets(ctx, input.ticketId);
    return { holderName: input.holderName };
  });
}
