import { eveningAt } from '#shared/events/evenings.ts';
import type { TicketView } from '#shared/tickets/ticket-view.ts';
import { useMyTickets } from './use-my-tickets.ts';

/** The valid ticket whose night comes first; null where there is none. */
export function useNextTicket(now: Date): TicketView | null {
  const { tickets } = useMyTickets();
  const [next] = (tickets ?? [])
    .filter(({ status, event }) => status === 'active' && event.endsAt > now)
    .sort((a, b) => eveningAt(a.event, now).startsAt.getTime() - eveningAt(b.event, now).startsAt.getTime());
  return next ?? null;
}
