import { DomainError } from '#shared/errors.ts';
import type { ForgiveMissedNightInput } from '#shared/people/person-inputs.ts';
import { findRow, updateRows } from '#server/db/rows.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/**
 * `admin.people.forgiveMissedNight`: a free place that stayed empty does not count against its member. Again it changes
 * nothing. Throws TICKET_NOT_FOUND.
 */
export function forgiveMissedNight(ctx: ServiceContext, { userId, ticketId }: ForgiveMissedNightInput): void {
  requirePermission(ctx, 'people:manage');
  inTransaction(ctx.db, () => {
    const ticket = findRow(ctx.db, tickets, { id: ticketId, userId }, ['memberPlanId', 'missForgivenAt']);
    if (ticket === undefined || ticket.memberPlanId === null) throw new DomainError('TICKET_NOT_FOUND');
    if (ticket.missForgivenAt !== null) return;
    updateRows(ctx.db, tickets, { id: ticketId }, { missForgivenAt: ctx.now() });
    writeAudit(ctx, { action: 'ticket.miss_forgiven', subjectKind: 'ticket', subjectId: ticketId });
  });
}
