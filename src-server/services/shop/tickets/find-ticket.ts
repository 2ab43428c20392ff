import { eq } from 'drizzle-orm';
import type { TicketView } from '#shared/tickets/ticket-view.ts';
import { prepared } from '#server/db/client.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { selectTickets, ticketView } from './ticket-rows.ts';

const byToken = prepared({ token: tickets.shareToken }, (orm, { token }) =>
  selectTickets(orm).where(eq(tickets.shareToken, token)).prepare(),
);
const byId = prepared({ id: tickets.id }, (orm, { id }) => selectTickets(orm).where(eq(tickets.id, id)).prepare());

/** The ticket behind a shared link, with what only its owner sees; whoever calls leaves that out. */
export function findTicketByToken(ctx: ServiceContext, token: string): TicketView | undefined {
  const row = byToken(ctx.db).get({ token });
  return row && ticketView(ctx, row);
}

/** A ticket by its id; the caller has checked who asks. */
export function findTicket(ctx: ServiceContext, id: string): TicketView | undefined {
  const row = byId(ctx.db).get({ id });
  return row && ticketView(ctx, row);
}
