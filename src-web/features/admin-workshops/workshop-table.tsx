import { ActionIcon, Menu } from '@mantine/core';
import type { AdminWorkshop } from '#shared/workshops/admin-workshops.ts';
import { WORKSHOP_ADMIN_MESSAGES, WORKSHOP_TERMS } from '#shared/workshops/workshop-messages.ts';
import { isWorkshopOver, workshopActs } from '#shared/workshops/workshop-state.ts';
import { formatCents } from '#shared/money.ts';
import { formatMemberDate, isoBerlin } from '#shared/time.ts';
import { formatWorkshopDate } from '#shared/workshops/workshop-date.ts';
import { trpc } from '#web/api.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { paths } from '#web/routes/paths.ts';
import { useNow } from '#web/site.tsx';
import { AdminIcon, type AdminIconName } from '#web/ui/admin/admin-icon.tsx';
import type { DataColumn } from '#web/ui/admin/data-table/data-table-types.ts';
import { DataTable } from '#web/ui/admin/data-table/data-table.tsx';
import { itemsOf, LIVE_PAGES } from '#web/ui/admin/live-query.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useAccept } from './use-accept.ts';
import type { useWorkshopFilter } from './use-workshop-filter.ts';
import type { WorkshopAsk } from './workshop-ask.ts';
import { workshopWord } from './workshop-chip.tsx';
import { WorkshopTools } from './workshop-tools.tsx';
import { workshopWords, type WorkshopWords } from './words.ts';
import { useWords, useLang } from '#web/ui/lang.tsx';
import type { Lang } from '#shared/lang.ts';

const When = ({ workshopDate }: AdminWorkshop) => (
  <time dateTime={isoBerlin(workshopDate)}>{formatWorkshopDate(workshopDate)}</time>
);
const feeOf = ({ priceCents }: AdminWorkshop, words: WorkshopWords, lang: Lang): string =>
  priceCents === 0 ? words.free : formatCents(priceCents, lang);

const LOOKS: Record<AdminWorkshop['state'], { tone: string; icon: AdminIconName }> = {
  pending: { tone: 'is-warn', icon: 'alert-triangle' },
  approved: { tone: 'is-ok', icon: 'circle-check' },
  rejected: { tone: 'is-bad', icon: 'ban' },
  withdrawn: { tone: '', icon: 'arrow-back-up' },
};

/** What became of it, whether its day is past, and whether it is hidden. */
function State({ workshop }: { workshop: AdminWorkshop }) {
  const isOver = isWorkshopOver(workshop, useNow());
  const { tone, icon } = LOOKS[workshop.state];
  const more = [...(isOver ? ['past'] : []), ...(workshop.isActive ? [] : ['hidden'])].join(', ');
  return (
    <span className="workshop-state">
      <span className={`data-state ${tone}`}>
        <AdminIcon name={icon} />
        {workshopWord(workshop.state)}
      </span>
      {more !== '' && <span className="dim">{more}</span>}
    </span>
  );
}

const columnsIn = (words: WorkshopWords, lang: Lang): DataColumn<AdminWorkshop>[] => [
  {
    id: 'topic',
    label: words.workshop,
    width: 220,
    cell: ({ workshopTopic, artistName }) => (
      <span className="data-name">
        <span>
          <b>{workshopTopic}</b>
          <small>{words.byArtist(artistName)}</small>
        </span>
      </span>
    ),
  },
  { id: 'date', label: words.day, width: 160, cell: (workshop) => <When {...workshop} /> },
  {
    id: 'minutes',
    label: words.minutes,
    width: 80,
    isFigure: true,
    rank: 4,
    cell: ({ durationMinutes }) => durationMinutes,
  },
  { id: 'fee', label: words.fee, width: 80, isFigure: true, rank: 2, cell: (row) => feeOf(row, words, lang) },
  {
    id: 'places',
    label: words.places,
    width: 80,
    isFigure: true,
    rank: 5,
    cell: ({ maxParticipants }) => maxParticipants ?? words.noLimit,
  },
  {
    id: 'sent',
    label: words.sent,
    width: 110,
    rank: 3,
    cell: ({ createdAt }) => <time dateTime={isoBerlin(createdAt)}>{formatMemberDate(createdAt, lang)}</time>,
  },
  { id: 'email', label: words.eMail, width: 190, isExtra: true, rank: 6, cell: ({ artistEmail }) => artistEmail },
  { id: 'state', label: words.state, width: 180, rank: 1, cell: (workshop) => <State workshop={workshop} /> },
];

type WorkshopTableProps = {
  filter: ReturnType<typeof useWorkshopFilter>;
  counts: Record<'all' | AdminWorkshop['state'], number> | undefined;
  onAsk: (workshop: AdminWorkshop, ask: WorkshopAsk) => void;
};

/** The proposals as rows; what waits first. */
export function WorkshopTable({ filter, counts, onAsk }: WorkshopTableProps) {
  const lang = useLang();
  const words = useWords(workshopWords);
  const { address, when, state, search, views } = filter;
  const list = trpc.admin.workshops.list.useInfiniteQuery({ state, when, search }, LIVE_PAGES);
  return (
    <DataTable
      id="workshops"
      label={words.workshops}
      noun={['proposal', 'proposals']}
      columns={columnsIn(words, lang)}
      rows={itemsOf(list.data)}
      rowId={({ id }) => id}
      rowName={({ workshopTopic }) => workshopTopic}
      list={list}
      failure={WORKSHOP_ADMIN_MESSAGES.loadFailed}
      nothing={<EmptyState sentence={words.noProposalMatches} headingLevel={2} />}
      views={views.map((id) => ({ id, label: id === 'all' ? words.all : workshopWord(id), count: counts?.[id] }))}
      view={address.view}
      onView={address.setView}
      address={address}
      search={{ label: words.artistEMailOr, value: search, onSearch: address.setSearch }}
      filters={<WorkshopTools when={when} isTable onFilter={(name, value) => address.put({ [name]: value })} />}
      onOpen={(workshop) => onAsk(workshop, 'edit')}
      card={(workshop) => (
        <div className="workshop-face">
          <h2>{workshop.workshopTopic}</h2>
          <State workshop={workshop} />
          <p className="dim">{words.byArtist(workshop.artistName)}</p>
          <p>
            <When {...workshop} />
            {` · ${feeOf(workshop, words, lang)}`}
          </p>
        </div>
      )}
      rowActs={(workshop) => <WorkshopMenu workshop={workshop} onAsk={(ask) => onAsk(workshop, ask)} />}
    />
  );
}

function WorkshopMenu({ workshop, onAsk }: { workshop: AdminWorkshop; onAsk: (ask: WorkshopAsk) => void }) {
  const words = useWords(workshopWords);
  const { id, workshopTopic, eventId, engagementId } = workshop;
  const can = new Set(workshopActs(workshop, useNow()));
  const { accept } = useAccept();
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={words.actionsOf(workshopTopic)}>
          <AdminIcon name="dots" size={22} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {can.has('accept') && (
          <Menu.Item leftSection={<AdminIcon name="circle-check" />} onClick={() => accept(id)}>
            {words.accept}
          </Menu.Item>
        )}
        {can.has('reject') && (
          <Menu.Item leftSection={<AdminIcon name="ban" />} onClick={() => onAsk('reject')}>
            {words.reject}
          </Menu.Item>
        )}
        {engagementId !== null && (
          <Menu.Item component="a" href={adminPaths.engagement(engagementId)} leftSection={<AdminIcon name="star" />}>
            {WORKSHOP_TERMS.short}
          </Menu.Item>
        )}
        {can.has('event') && (
          <Menu.Item leftSection={<AdminIcon name="calendar-plus" />} onClick={() => onAsk('event')}>
            {words.makeEvent}
          </Menu.Item>
        )}
        {eventId !== null && (
          <Menu.Item component="a" href={paths.event(eventId)} leftSection={<AdminIcon name="eye" />}>
            {words.seeTheEvent}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<AdminIcon name="pencil" />} onClick={() => onAsk('edit')}>
          {words.edit}
        </Menu.Item>
        <Menu.Item leftSection={<AdminIcon name="trash" />} onClick={() => onAsk('delete')}>
          {words.deleteIt}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
