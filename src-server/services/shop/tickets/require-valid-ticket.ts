import { DomainError } from '#shared/errors.ts';
import { findRows } from '#server/db/rows.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/**
 * An order's tickets are to be mailed: at least one of them has to count still, or the mail would be dropped when it
 * leaves. Throws TICKET_NOT_FOUND.
 */
export function requireValidTicket(ctx: Pick<ServiceContext, 'db'>, orderId: string): void {
  const hasOne = findRows(ctx.db, tickets, { orderId }, ['status']).some(({ status }) => status !== 'cancelled');
  if (!hasOne) throw new DomainError('TICKET_NOT_FOUND');
}
