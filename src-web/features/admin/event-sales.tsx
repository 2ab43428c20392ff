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
import { panelWords, type PanelWords } from './words.ts';
import { useWords } from '#web/ui/lang.tsx';

const spansIn = (words: PanelWords) =>
  [
    { id: 'coming', label: words.comingUp },
    { id: 'past', label: words.past },
  ] as const;

const columnsIn = (words: PanelWords) => [words.event, words.sold, words.held, words.capacity, words.revenue];
const nothingIn = (words: PanelWords): Record<EventSpan, string> => ({
  coming: words.noEventsPlanned,
  past: words.noEventOverYet,
});

type EventSalesProps = { when: EventSpan; onSpan: (when: EventSpan) => void };

/** What every night has sold, the nearest to now first. */
export function EventSales({ when, onSpan }: EventSalesProps) {
  const words = useWords(panelWords);
  const list = trpc.admin.tickets.byEvent.useInfiniteQuery({ when }, LIVE_PAGES);
  const events = itemsOf(list.data);
  return (
    <>
      <RoomTabs
        tabs={spansIn(words)}
        active={when}
        label={words.whichEvents}
        onChange={(id) => onSpan(id === 'past' ? 'past' : 'coming')}
      >
        <AdminSection
          id={TICKETS.id}
          title={words.sections.tickets}
          list={list}
          failure={ADMIN_MESSAGES.ticketsFailed}
          isEmpty={events.length === 0}
          nothing={<EmptyState sentence={nothingIn(words)[when]} headingLevel={3} />}
        >
          <ScrollTable label={words.salesTable} columns={columnsIn(words)}>
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
