import { ADMIN_MESSAGES } from '#shared/admin/admin-messages.ts';
import type { EventSpan } from '#shared/admin/admin-queries.ts';
import { trpc } from '#web/api.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ScrollTable } from '#web/ui/admin/scroll-table.tsx';
import { RoomTabs } from '#web/ui/admin/room-tabs.tsx';
import { AdminSection, ShowMore } from '#web/ui/admin/admin-section.tsx';
import { EventSalesRow } from './event-sales-row.tsx';
import { itemsOf, LIVE_PAGES } from '#web/ui/admin/live-query.ts';
import { TICKETS } from './sections.ts';

const SPANS = [
  { id: 'coming', label: 'Coming up' },
  { id: 'past', label: 'Past' },
] as const;

const COLUMNS = ['Event', 'Sold', 'Held', 'Capacity', 'Revenue'];
const NOTHING: Record<EventSpan, string> = { coming: 'No events are planned.', past: 'No event is over yet.' };

type EventSalesProps = { when: EventSpan; onSpan: (when: EventSpan) => void };

/** What every night has sold, the nearest to now first. */
export function EventSales({ when, onSpan }: EventSalesProps) {
  const list = trpc.admin.tickets.byEvent.useInfiniteQuery({ when }, LIVE_PAGES);
  const events = itemsOf(list.data);
  return (
    <>
      <RoomTabs
        tabs={SPANS}
        active={when}
        label="Which events"
        onChange={(id) => onSpan(id === 'past' ? 'past' : 'coming')}
      >
        <AdminSection
          id={TICKETS.id}
          title={TICKETS.title}
          list={list}
          failure={ADMIN_MESSAGES.ticketsFailed}
          isEmpty={events.length === 0}
          nothing={<EmptyState sentence={NOTHING[when]} headingLevel={3} />}
        >
          <ScrollTable label="Sold, held, capacity and revenue" columns={COLUMNS}>
            {events.map((event) => (
              <EventSalesRow key={event.id} event={event} />
            ))}
          </ScrollTable>
          <ShowMore list={list} />
        </AdminSection>
      </RoomTabs>
    </>
  );
}
