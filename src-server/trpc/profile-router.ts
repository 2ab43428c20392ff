import { ListMyTicketsInput, NameTicketInput } from '#shared/tickets/ticket-queries.ts';
import { countMyTickets, listMyTickets } from '#server/services/tickets/list-my-tickets.ts';
import { nameTicket } from '#server/services/tickets/name-ticket.ts';
import { publicProcedure, router, userProcedure } from './trpc.ts';

export const profileRouter = router({
  /** Who is signed in; null for a visitor. What the browser shows by it, the server checks again. */
  session: publicProcedure.query(({ ctx: { service } }) => {
    if (service.actor.kind !== 'user') return null;
    const { userId, displayName, email, roles } = service.actor;
    return { userId, displayName, email, roles: [...roles] };
  }),

  /** One's own tickets with event and QR code, newest purchase first, a page at a time. */
  tickets: userProcedure.input(ListMyTicketsInput).query(({ ctx, input }) => listMyTickets(ctx.service, input)),

  /** How many tickets the dashboard's tab counts. */
  ticketCount: userProcedure.query(({ ctx }) => countMyTickets(ctx.service)),

  /** Writes who a ticket is for; empty takes the name away. Error: TICKET_NOT_FOUND. */
  nameTicket: userProcedure.input(NameTicketInput).mutation(({ ctx, input }) => nameTicket(ctx.service, input)),
});
