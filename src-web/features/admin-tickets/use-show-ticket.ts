import type { AdminTicket } from '#shared/admin/admin-views.ts';
import { trpc } from '#web/api.ts';
import { useOpenTicket } from './use-open-ticket.ts';

/** Opens a ticket of the list over it: shown at once as the list has it, and asked for anew. */
export function useShowTicket(): (ticket: AdminTicket) => void {
  const { open } = useOpenTicket();
  const utils = trpc.useUtils();
  return (ticket) => {
    utils.admin.tickets.get.setData({ ticketId: ticket.id }, ticket);
    open(ticket.id);
  };
}
