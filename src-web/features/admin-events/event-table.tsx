import { lazy, Suspense, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { ADMIN_MESSAGES } from '#shared/admin/admin-messages.ts';
import { EVENT_SORTS, EVENT_VIEWS, eventsFile, usualSort, type EventListView } from '#shared/events/event-list.ts';
import type { EventCard } from '#shared/events/event-admin-views.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { trpc } from '#web/api.ts';
import { useNow } from '#web/site.tsx';
import { tellFailure } from '#web/tell-failure.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { DataTable } from '#web/ui/admin/data-table/data-table.tsx';
import { useTableAddress } from '#web/ui/admin/data-table/use-table-address.ts';
import { itemsOf, LIVE, LIVE_PAGES } from '#web/ui/admin/live-query.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { BulkQuestion } from './event-bulk.tsx';
import { EventCardFace, eventColumns } from './event-columns.tsx';
import { EventRowMenu } from './event-row-menu.tsx';
import { bulkActs, describeNights } from './bulk-acts.tsx';
import { usePublishQuestion } from './publish-question.tsx';
import { useEventActive } from './use-event-active.ts';
import { placeOf } from './which-night.tsx';

// These come when somebody asks for them: they bring the rules of a price and a calendar.
const EventBulk = lazy(async () => ({ default: (await import('./event-bulk.tsx')).EventBulk }));
const DuplicateDialog = lazy(async () => ({ default: (await import('./duplicate-dialog.tsx')).DuplicateDialog }));

const LABELS: Record<EventListView, string> = {
  coming: 'Coming up',
  drafts: 'Not published',
  low: 'Low sales',
  past: 'Past',
  cancelled: 'Cancelled',
};
const NOTHING: Record<EventListView, string> = {
  coming: 'No events are planned.',
  drafts: 'Everything that is planned is published.',
  low: 'No night is selling slowly.',
  past: 'No event is over yet.',
  cancelled: 'No event was cancelled.',
};

/** /admin/events: every night, to find, to compare and to change many of at once. */
export function EventTable() {
  const now = useNow();
  const address = useTableAddress({ views: EVENT_VIEWS, sorts: EVENT_SORTS, sortOf: usualSort, filters: ['series'] });
  const { view, search, sort, filter, put } = address;
  const series = filter('series') || undefined;
  const [copied, setCopied] = useState<EventCard | null>(null);
  const { question, ask, setQuestion } = useQuestion();
  const asked = { view, search, series, sort: sort.by, isDown: sort.isDown };
  const list = trpc.admin.events.list.useInfiniteQuery(asked, LIVE_PAGES);
  const counts = trpc.admin.events.counts.useQuery({ series }, LIVE);
  const active = useEventActive();
  const publish = usePublishQuestion(active.setOne);
  const events = useMemo(() => itemsOf(list.data).map(active.shown), [list.data, active.shown]);
  const columns = useMemo(() => eventColumns(now), [now]);
  const exportChosen = useExportChosen();
  const chosen = (ids: readonly string[]): EventCard[] => events.filter(({ id }) => ids.includes(id));
  return (
    <>
      {series !== undefined && <OneSeries title={events[0]?.title} onAll={() => put({ series: '' })} />}
      <DataTable
        id="events"
        label="Events"
        noun={['night', 'nights']}
        columns={columns}
        rows={events}
        rowId={idOf}
        rowName={nameOf}
        list={list}
        failure={ADMIN_MESSAGES.eventsFailed}
        nothing={<EmptyState sentence={search === '' ? NOTHING[view] : 'No event matches.'} headingLevel={2} />}
        sort={sort}
        onSort={address.setSort}
        views={EVENT_VIEWS.map((id) => ({ id, label: LABELS[id], count: counts.data?.[id] }))}
        view={view}
        onView={address.setView}
        address={address}
        search={{ label: 'Title of an event', value: search, onSearch: address.setSearch }}
        hrefOf={hrefOf}
        bulk={bulkActs({
          onActive: (ids, isActive) => active.setMany(chosen(ids), isActive),
          onAsk: (kind, ids) => ask({ kind, events: chosen(ids) }),
          onExport: exportChosen,
        })}
        describe={(rows) => describeNights(rows, now)}
        card={(event) => <EventCardFace event={event} now={now} />}
        rowActs={(event) => (
          <EventRowMenu
            event={event}
            onDuplicate={() => setCopied(event)}
            onActive={(isActive) => void publish.ask(event, isActive)}
            onCancel={() => ask({ kind: 'cancel', events: [event] })}
          />
        )}
        exportHref={(format) => eventsFile(format, asked)}
      />
      {publish.question}
      <Asked {...{ copied, question, setCopied, setQuestion }} />
    </>
  );
}

/** What is asked about the nights that were chosen; the place of a single one is opened without a question. */
function useQuestion() {
  const [question, setQuestion] = useState<BulkQuestion | null>(null);
  const [, navigate] = useLocation();
  const ask = ({ kind, events }: BulkQuestion): void => {
    const [only] = events;
    if ((kind === 'write' || kind === 'tickets') && only !== undefined && events.length === 1)
      navigate(placeOf(kind, only.id));
    else setQuestion({ kind, events });
  };
  return { question, ask, setQuestion };
}

type AskedProps = {
  copied: EventCard | null;
  question: BulkQuestion | null;
  setCopied: (event: EventCard | null) => void;
  setQuestion: (question: BulkQuestion | null) => void;
};

function Asked({ copied, question, setCopied, setQuestion }: AskedProps) {
  return (
    <Suspense fallback={null}>
      {copied !== null && <DuplicateDialog event={copied} onClose={() => setCopied(null)} />}
      {question !== null && <EventBulk question={question} onClose={() => setQuestion(null)} />}
    </Suspense>
  );
}

/** Says that the list has the nights of one series only. */
function OneSeries({ title, onAll }: { title: string | undefined; onAll: () => void }) {
  return (
    <p className="row event-series">
      <span>{title === undefined ? 'The nights of one series' : `The nights of the series ‘${title}’`}</span>
      <Button look="o" size="s" onClick={onAll}>
        Show all nights
      </Button>
    </p>
  );
}

const idOf = ({ id }: EventCard): string => id;
const nameOf = ({ title }: EventCard): string => title;
const hrefOf = ({ id }: EventCard): string => adminPaths.event(id);

/** Hands the chosen nights over as a file. */
function useExportChosen(): (ids: readonly string[]) => void {
  const file = trpc.admin.events.exportOf.useMutation({
    onSuccess: (csv) => saveFile('events.csv', csv, 'text/csv;charset=utf-8'),
    onError: (error) => void tellFailure(error, { title: 'Not exported' }),
  });
  return (ids) => file.mutate({ ids: [...ids] });
}
