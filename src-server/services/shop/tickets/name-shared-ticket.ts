import { and, eq } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import type { NameSharedTicketInput } from '#shared/tickets/ticket-queries.ts';
import { prepared } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { tellTicketWallets } from '../wallet/tell-wallets.ts';

const name = prepared(columnsOf(tickets, ['shareToken', 'holderName']), (orm, { shareToken, holderName }) =>
  orm
    .update(tickets)
    .set({ holderName })
    .where(and(eq(tickets.shareToken, shareToken), eq(tickets.status, 'active')))
    .returning({ id: tickets.id })
    .prepare(),
);

/**
 * A friend writes their name on the ticket they were given: who has the link has the ticket. Throws TICKET_NOT_FOUND,
 * also for one that was used or given back. The audit log says that, not whom.
 */
export function nameSharedTicket(ctx: ServiceContext, { token, holderName }: NameSharedTicketInput): void {
  inTransaction(ctx.db, () => {
    const named = name(ctx.db).get({ shareToken: token, holderName });
    if (named === undefined) throw new DomainError('TICKET_NOT_FOUND');
    writeAudit(ctx, { action: 'ticket.named', subjectKind: 'ticket', subjectId: named.id });
    tellTicketWallets(ctx, named.id);
  });
}
