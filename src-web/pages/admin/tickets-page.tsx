import { useLocation, useSearch } from 'wouter';
import '../../styles/private.css';
import '#web/features/admin-tickets/admin-tickets.css';
import { TICKET_STATUSES } from '#shared/tickets/ticket-view.ts';
import { TicketDesk, type TicketDeskState } from '#web/features/admin-tickets/ticket-desk.tsx';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { adminPageWords } from './words.ts';
import { useWords } from '#web/ui/lang.tsx';

/** /admin/tickets: who bought what; search, filters and the open event stand in the address. */
export function AdminTicketsPage() {
  const words = useWords(adminPageWords);
  const [, navigate] = useLocation();
  const query = new URLSearchParams(useSearch());
  const state: TicketDeskState = {
    when: query.get('when') === 'past' ? 'past' : 'coming',
    search: query.get('search') ?? '',
    status: TICKET_STATUSES.find((status) => status === query.get('status')) ?? null,
    eventId: query.get('event'),
  };
  const change = (part: Partial<TicketDeskState>): void => {
    const { when, search, status, eventId } = { ...state, ...part };
    const wanted = new URLSearchParams();
    if (when === 'past') wanted.set('when', when);
    if (search !== '') wanted.set('search', search);
    if (status !== null) wanted.set('status', status);
    if (eventId !== null) wanted.set('event', eventId);
    navigate(wanted.size === 0 ? adminPaths.tickets : `${adminPaths.tickets}?${wanted.toString()}`, { replace: true });
  };
  const filter = new URLSearchParams({
    ...(state.search !== '' && { search: state.search }),
    ...(state.status !== null && { status: state.status }),
  });
  const actions = (
    <ButtonLink look="o" icon="download" href={`/admin/exports/tickets.csv?${filter.toString()}`} download>
      {words.exportCsv}
    </ButtonLink>
  );
  return (
    <AdminFrame tab="tickets" title={words.ticketsAndRevenue} actions={actions}>
      <TicketDesk state={state} onChange={change} />
    </AdminFrame>
  );
}
