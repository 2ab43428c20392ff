import type { ReactNode } from 'react';
import { ADMIN_MESSAGES } from '#shared/admin/admin-messages.ts';
import type { EventSpan } from '#shared/admin/admin-queries.ts';
import type { EventSales } from '#shared/admin/admin-views.ts';
import type { TicketStatus } from '#shared/tickets/ticket-view.ts';
import { trpc } from '#web/api.ts';
import { failureOf } from '#web/failure-sentence.ts';
import { LoadFailure, ShowMore } from '#web/ui/admin/admin-section.tsx';
import { useTableChoice } from '#web/ui/admin/data-table/table-memory.ts';
import { ViewMenu, ViewPills } from '#web/ui/admin/data-table/table-views.tsx';
import { useTableAddress } from '#web/ui/admin/data-table/use-table-address.ts';
import { FilterSelect } from '#web/ui/admin/choice-field.tsx';
import { LIVE, LIVE_PAGES } from '#web/ui/admin/live-query.ts';
import { SearchField } from '#web/ui/admin/search-field.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { MarkLoader } from '#web/ui/art/mark-loader.tsx';
import { RoomTabs } from '#web/ui/admin/room-tabs.tsx';
import { TicketGroup } from './ticket-group.tsx';
import { TicketDialog } from './ticket-dialog.tsx';
import { TICKET_ADDRESS } from './ticket-address.ts';
import { TicketTable } from './ticket-table.tsx';

/** What the address says. */
export type TicketDeskState = { when: EventSpan; search: string; status: TicketStatus | null; eventId: string | null };

const SPANS = [
  { id: 'coming', label: 'Coming up' },
  { id: 'past', label: 'Past' },
] as const;

const STATUSES: { value: TicketStatus | 'all'; label: string }[] = [
  { value: 'all', label: 'All statuses' },
  { value: 'active', label: 'Valid' },
  { value: 'used', label: 'Used' },
  { value: 'cancelled', label: 'Cancelled' },
];

type TicketDeskProps = { state: TicketDeskState; onChange: (change: Partial<TicketDeskState>) => void };

/** Every ticket under its event, or what was searched for in all of them. */
export function TicketDesk({ state, onChange }: TicketDeskProps) {
  const { when, search, status } = state;
  const address = useTableAddress(TICKET_ADDRESS);
  const [kept, setKept] = useTableChoice('ticket desk');
  return (
    <>
      <ViewPills address={address} keptViews={kept.views} />
      <div className="admin-tools">
        <SearchField
          label="Ticket number, buyer or e-mail"
          value={search}
          onSearch={(text) => onChange({ search: text })}
        />
        <FilterSelect
          label="Status"
          options={STATUSES}
          value={status ?? 'all'}
          onChange={(value) => onChange({ status: value === 'all' ? null : value })}
        />
        <ViewMenu address={address} views={kept.views} onViews={(views) => setKept({ ...kept, views })} />
      </div>
      {search === '' ? (
        <>
          <RoomTabs
            tabs={SPANS}
            active={when}
            label="Which events"
            onChange={(id) => onChange({ when: id === 'past' ? 'past' : 'coming', eventId: null })}
          >
            <Groups state={state} onChange={onChange} />
          </RoomTabs>
        </>
      ) : (
        <div className="admin-panel">
          <h2>{`Tickets for ‘${search}’`}</h2>
          <TicketTable filter={{ eventId: null, status, search }} label="Tickets found" />
        </div>
      )}
      <TicketDialog />
    </>
  );
}

function Groups({ state: { when, status, eventId }, onChange }: TicketDeskProps) {
  const list = trpc.admin.tickets.byEvent.useInfiniteQuery({ when }, LIVE_PAGES);
  if (list.isPending) return <MarkLoader />;
  if (list.isError) return <LoadFailure sentence={ADMIN_MESSAGES.ticketsFailed} list={list} />;
  const events = list.data.pages.flatMap(({ items }) => items);
  const listed = events.some(({ id }) => id === eventId);
  const group = (event: EventSales) => (
    <TicketGroup
      key={event.id}
      event={event}
      status={status}
      isOpen={event.id === eventId}
      onToggle={() => onChange({ eventId: event.id === eventId ? null : event.id })}
    />
  );
  if (events.length === 0 && eventId === null)
    return (
      <EmptyState sentence={when === 'coming' ? 'No events are planned.' : 'No event is over yet.'} headingLevel={2} />
    );
  return (
    <>
      <ul className="sold-groups">
        {eventId !== null && !listed && <FarGroup id={eventId} group={group} />}
        {events.map(group)}
      </ul>
      <ShowMore list={list} />
    </>
  );
}

/** The event that the address names is on a later page, or in the other list: it is shown first. */
function FarGroup({ id, group }: { id: string; group: (event: EventSales) => ReactNode }) {
  const found = trpc.admin.tickets.byEvent.useQuery({ id }, LIVE);
  const [event] = found.data?.items ?? [];
  if (event !== undefined) return group(event);
  if (found.isPending) return null;
  return (
    <li>
      <p role="status" className="dim">
        {found.isError && failureOf(found.error).code !== 'INVALID_INPUT'
          ? ADMIN_MESSAGES.ticketsFailed
          : 'This event does not exist any more.'}
      </p>
    </li>
  );
}
