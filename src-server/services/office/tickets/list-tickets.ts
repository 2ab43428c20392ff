import type { AdminTicketsInput, TicketCursor } from '#shared/admin/admin-queries.ts';
import type { AdminTicket, Page } from '#shared/admin/admin-views.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { takePage } from '../../base/take-page.ts';
import { adminTicketOf, cursorOf, readTickets } from './ticket-pages.ts';

/** Tickets of an event, of a state, or found by number, name or address; by purchase, a page at a time. */
export function listTickets(
  ctx: ServiceContext,
  { limit, cursor, ...filter }: AdminTicketsInput,
): Page<AdminTicket, TicketCursor> {
  requirePermission(ctx, 'admin:read');
  const { shown, last } = takePage(readTickets(ctx.db, filter, { limit: limit + 1, after: cursor ?? null }), limit);
  return { items: shown.map(adminTicketOf), nextCursor: last && cursorOf(last) };
}
