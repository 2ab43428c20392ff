import { statement } from '#server/db/client.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { ticketPdf } from './ticket-pdf/ticket-pdf.ts';
import { TICKET_SELECT, ticketView, type TicketRow } from './ticket-rows.ts';

const mine = statement<{ userId: string }, TicketRow>(
  `${TICKET_SELECT} WHERE t.user_id = @userId AND t.status <> 'cancelled' ORDER BY e.starts_at, t.order_id, t.position`,
);

/** All of one's own tickets that count, night by night, a page each; null without any. */
export async function allMyTicketsPdf(ctx: ServiceContext): Promise<Buffer | null> {
  requirePermission(ctx, 'profile:own');
  const tickets = mine(ctx.db)
    .all({ userId: requireUser(ctx).userId })
    .map((row) => ticketView(ctx, row));
  return tickets.length === 0 ? null : ticketPdf(tickets, ctx.operator);
}
