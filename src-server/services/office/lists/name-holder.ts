import type { NameHolderInput } from '#shared/admin/admin-queries.ts';
import { DomainError } from '#shared/errors.ts';
import { statement } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const name = statement<NameHolderInput>(
  `UPDATE tickets SET holder_name = @holderName WHERE id = @ticketId AND status <> 'cancelled'`,
);

/** Writes who a ticket is for, on behalf of its buyer. Throws TICKET_NOT_FOUND. The trail says that, not whom. */
export function nameHolder(ctx: ServiceContext, input: NameHolderInput): { holderName: string | null } {
  requirePermission(ctx, 'payments:manage');
  return inTransaction(ctx.db, () => {
    if (name(ctx.db).run(input).changes === 0) throw new DomainError('TICKET_NOT_FOUND');
    writeAudit(ctx, { action: 'ticket.named', subjectKind: 'ticket', subjectId: input.ticketId });
    return { holderName: input.holderName };
  });
}
