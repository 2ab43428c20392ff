import { asc, eq } from 'drizzle-orm';
import type { TicketView } from '#shared/tickets/ticket-view.ts';
import { prepared } from '#server/db/client.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { selectTickets, ticketView } from './ticket-rows.ts';

const ofOrder = prepared({ orderId: tickets.orderId }, (orm, { orderId }) =>
  selectTickets(orm).where(eq(tickets.orderId, orderId)).orderBy(asc(tickets.position)).prepare(),
);

/** The tickets of one order; the caller has checked whose it is. */
export function listOrderTickets(ctx: ServiceContext, orderId: string): TicketView[] {
  return ofOrder(ctx.db)
    .all({ orderId })
    .map((row) => ticketView(ctx, row));
}
