import { ADMIN_MESSAGES } from '#shared/admin/admin-messages.ts';
import type { EventSpan } from '#shared/admin/admin-queries.ts';
import { trpc } from '#web/api.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { AdminSection, ShowMore } from '#web/ui/admin/admin-section.tsx';
import { EventSalesRow } from './event-sales-row.tsx';
import { itemsOf, LIVE_PAGES } from '#web/ui/admin/live-query.ts';
import { TICKETS } from './sections.ts';

const SPANS = [
  { id: 'coming', label: 'Coming up' },
  { id: 'past', label: 'Past' },
] as const;

const NOTHING: Record<EventSpan, string> = { coming: 'No events are planned.', past: 'No event is over yet.' };

type EventSalesProps = { when: EventSpan; onSpan: (when: EventSpan) => void };

/** What every night has sold, the nearest to now first. */
export function EventSales({ when, onSpan }: EventSalesProps) {
  const list = trpc.admin.tickets.byEvent.useInfiniteQuery({ when }, LIVE_PAGES);
  const events = itemsOf(list.data);
  return (
    <>
      <Tabs
        tabs={SPANS}
        active={when}
        label="Which events"
        onChange={(id) => onSpan(id === 'past' ? 'past' : 'coming')}
      />
      <TabPanel id={when}>
        <AdminSection
          id={TICKETS.id}
          title={TICKETS.title}
          list={list}
          failure={ADMIN_MESSAGES.ticketsFailed}
          isEmpty={events.length === 0}
          nothing={<EmptyState sentence={NOTHING[when]} headingLevel={3} />}
        >
          <div className="admin-scroll" role="region" aria-label="Sold, held, capacity and revenue" tabIndex={0}>
            <table>
              <thead>
                <tr>
                  <th scope="col">Event</th>
                  <th scope="col">Sold</th>
                  <th scope="col">Held</th>
                  <th scope="col">Capacity</th>
                  <th scope="col">Revenue</th>
                </tr>
              </thead>
              <tbody>
                {events.map((event) => (
                  <EventSalesRow key={event.id} event={event} />
                ))}
              </tbody>
            </table>
          </div>
          <ShowMore list={list} />
        </AdminSection>
      </TabPanel>
    </>
  );
}
