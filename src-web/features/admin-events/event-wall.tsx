import { useState } from 'react';
import { ADMIN_MESSAGES } from '#shared/admin/admin-messages.ts';
import type { EventSpan } from '#shared/admin/admin-queries.ts';
import type { EventCard } from '#shared/admin/event-admin-views.ts';
import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { ListWaiting, LoadFailure, ShowMore } from '#web/ui/admin/admin-section.tsx';
import { itemsOf, LIVE_PAGES } from '#web/ui/admin/live-query.ts';
import { SearchField } from '#web/ui/admin/search-field.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { toast } from '#web/ui/toast.ts';
import { DuplicateDialog } from './duplicate-dialog.tsx';
import { EventCardTile } from './event-card-tile.tsx';

const SPANS = [
  { id: 'coming', label: 'Coming up' },
  { id: 'past', label: 'Past' },
] as const;

const NOTHING: Record<EventSpan, string> = { coming: 'No events are planned.', past: 'No event is over yet.' };

type EventWallProps = {
  when: EventSpan;
  search: string;
  onSpan: (when: EventSpan) => void;
  onSearch: (search: string) => void;
};

/** Every event as a card, the nearest to now first. */
export function EventWall({ when, search, onSpan, onSearch }: EventWallProps) {
  const [copied, setCopied] = useState<EventCard | null>(null);
  const utils = trpc.useUtils();
  const list = trpc.admin.events.list.useInfiniteQuery({ when, search }, LIVE_PAGES);
  const active = trpc.admin.events.setActive.useMutation({
    onError: (error) => toast.bad('Not saved', failureSentence(error)),
    onSettled: () => Promise.all([utils.admin.events.list.invalidate(), utils.admin.overview.invalidate()]),
  });
  const events = itemsOf(list.data);

  const setActive = ({ id, title }: EventCard, isActive: boolean): void =>
    active.mutate(
      { id, isActive },
      {
        onSuccess: () =>
          void toast.undo(isActive ? `${title} is published` : `${title} is hidden`, () =>
            active.mutate({ id, isActive: !isActive }),
          ),
      },
    );
  /** Shown at once, and taken back if it could not be saved. */
  const shown = (event: EventCard): EventCard =>
    active.isPending && active.variables.id === event.id ? { ...event, isActive: active.variables.isActive } : event;

  return (
    <>
      <Tabs
        tabs={SPANS}
        active={when}
        label="Which events"
        onChange={(id) => onSpan(id === 'past' ? 'past' : 'coming')}
      />
      <TabPanel id={when}>
        <div className="admin-tools">
          <SearchField label="Title of an event" value={search} onSearch={onSearch} />
        </div>
        {list.isPending && <ListWaiting />}
        {list.isError && <LoadFailure sentence={ADMIN_MESSAGES.eventsFailed} list={list} />}
        {list.isSuccess && events.length === 0 && (
          <EmptyState sentence={search === '' ? NOTHING[when] : 'No event is called that.'} headingLevel={2} />
        )}
        <ul className="event-wall">
          {events.map((event) => (
            <EventCardTile
              key={event.id}
              event={shown(event)}
              onDuplicate={() => setCopied(event)}
              onActive={(isActive) => setActive(event, isActive)}
            />
          ))}
        </ul>
        <ShowMore list={list} />
      </TabPanel>
      <DuplicateDialog event={copied} onClose={() => setCopied(null)} />
    </>
  );
}
