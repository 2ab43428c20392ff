import { eveningAt } from '#shared/events/evenings.ts';
import { isStopped } from '#shared/tickets/stopped-ticket.ts';
import type { TicketView } from '#shared/tickets/ticket-view.ts';
import { useMyTickets } from './use-my-tickets.ts';

/** One's own valid ticket whose night comes first, none that a friend has or that opens no door; null where there is none. */
export function useNextTicket(now: Date): TicketView | null {
  const { tickets } = useMyTickets();
  const [next] = (tickets ?? [])
    .filter(
      (ticket) =>
        ticket.status === 'active' && ticket.passedOnAt === null && !isStopped(ticket) && ticket.event.endsAt > now,
    )
    .sort((a, b) => eveningAt(a.event, now).startsAt.getTime() - eveningAt(b.event, now).startsAt.getTime());
  return next ?? null;
}
