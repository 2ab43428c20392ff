import type { TicketView } from '#shared/tickets/ticket-view.ts';
import { statement } from '#server/db/client.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { TICKET_SELECT, ticketView, type TicketRow } from './ticket-rows.ts';

const ofOrder = statement<{ orderId: string }, TicketRow>(
  `${TICKET_SELECT} WHERE t.order_id = @orderId ORDER BY t.position`,
);

/** The tickets of one order; the caller has checked whose it is. */
export function listOrderTickets(ctx: ServiceContext, orderId: string): TicketView[] {
  return ofOrder(ctx.db)
    .all({ orderId })
    .map((row) => ticketView(ctx, row));
}
