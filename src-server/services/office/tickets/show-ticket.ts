import type { AdminTicket } from '#shared/admin/admin-views.ts';
import { DomainError } from '#shared/errors.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { adminTicketOf, readTicket } from './ticket-pages.ts';

/** One ticket, as the lists show it. Throws TICKET_NOT_FOUND. */
export function showTicket(ctx: ServiceContext, ticketId: string): AdminTicket {
  requirePermission(ctx, 'admin:read');
  const row = readTicket(ctx.db, ticketId);
  if (row === undefined) throw new DomainError('TICKET_NOT_FOUND');
  return adminTicketOf(row);
}
