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

const When = ({ workshopDate }: AdminWorkshop) => (
  <time dateTime={isoBerlin(workshopDate)}>{formatWorkshopDate(workshopDate)}</time>
);
const feeOf = ({ priceCents }: AdminWorkshop): string => (priceCents === 0 ? 'Free' : formatCents(priceCents));

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

const COLUMNS: DataColumn<AdminWorkshop>[] = [
  {
    id: 'topic',
    label: 'Workshop',
    width: 220,
    cell: ({ workshopTopic, artistName }) => (
      <span className="data-name">
        <span>
          <b>{workshopTopic}</b>
          <small>{`by ${artistName}`}</small>
        </span>
      </span>
    ),
  },
  { id: 'date', label: 'Day', width: 160, cell: (workshop) => <When {...workshop} /> },
  {
    id: 'minutes',
    label: 'Minutes',
    width: 80,
    isFigure: true,
    rank: 4,
    cell: ({ durationMinutes }) => durationMinutes,
  },
  { id: 'fee', label: 'Fee', width: 80, isFigure: true, rank: 2, cell: feeOf },
  {
    id: 'places',
    label: 'Places',
    width: 80,
    isFigure: true,
    rank: 5,
    cell: ({ maxParticipants }) => maxParticipants ?? 'no limit',
  },
  {
    id: 'sent',
    label: 'Sent',
    width: 110,
    rank: 3,
    cell: ({ createdAt }) => <time dateTime={isoBerlin(createdAt)}>{formatMemberDate(createdAt)}</time>,
  },
  { id: 'email', label: 'E-mail', width: 190, isExtra: true, rank: 6, cell: ({ artistEmail }) => artistEmail },
  { id: 'state', label: 'State', width: 180, rank: 1, cell: (workshop) => <State workshop={workshop} /> },
];

type WorkshopTableProps = {
  filter: ReturnType<typeof useWorkshopFilter>;
  counts: Record<'all' | AdminWorkshop['state'], number> | undefined;
  onAsk: (workshop: AdminWorkshop, ask: WorkshopAsk) => void;
};

/** The proposals as rows; what waits first. */
export function WorkshopTable({ filter, counts, onAsk }: WorkshopTableProps) {
  const { address, when, state, search, views } = filter;
  const list = trpc.admin.workshops.list.useInfiniteQuery({ state, when, search }, LIVE_PAGES);
  return (
    <DataTable
      id="workshops"
      label="Workshops"
      noun={['proposal', 'proposals']}
      columns={COLUMNS}
      rows={itemsOf(list.data)}
      rowId={({ id }) => id}
      rowName={({ workshopTopic }) => workshopTopic}
      list={list}
      failure={WORKSHOP_ADMIN_MESSAGES.loadFailed}
      nothing={<EmptyState sentence="No proposal matches." headingLevel={2} />}
      views={views.map((id) => ({ id, label: id === 'all' ? 'All' : workshopWord(id), count: counts?.[id] }))}
      view={address.view}
      onView={address.setView}
      address={address}
      search={{ label: 'Artist, e-mail or topic', value: search, onSearch: address.setSearch }}
      filters={<WorkshopTools when={when} isTable onFilter={(name, value) => address.put({ [name]: value })} />}
      onOpen={(workshop) => onAsk(workshop, 'edit')}
      card={(workshop) => (
        <div className="workshop-face">
          <h2>{workshop.workshopTopic}</h2>
          <State workshop={workshop} />
          <p className="dim">{`by ${workshop.artistName}`}</p>
          <p>
            <When {...workshop} />
            {` · ${feeOf(workshop)}`}
          </p>
        </div>
      )}
      rowActs={(workshop) => <WorkshopMenu workshop={workshop} onAsk={(ask) => onAsk(workshop, ask)} />}
    />
  );
}

function WorkshopMenu({ workshop, onAsk }: { workshop: AdminWorkshop; onAsk: (ask: WorkshopAsk) => void }) {
  const { id, workshopTopic, eventId, engagementId } = workshop;
  const can = new Set(workshopActs(workshop, useNow()));
  const { accept } = useAccept();
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={`Actions: ${workshopTopic}`}>
          <AdminIcon name="dots" size={22} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {can.has('accept') && (
          <Menu.Item leftSection={<AdminIcon name="circle-check" />} onClick={() => accept(id)}>
            Accept
          </Menu.Item>
        )}
        {can.has('reject') && (
          <Menu.Item leftSection={<AdminIcon name="ban" />} onClick={() => onAsk('reject')}>
            Reject
          </Menu.Item>
        )}
        {engagementId !== null && (
          <Menu.Item component="a" href={adminPaths.engagement(engagementId)} leftSection={<AdminIcon name="star" />}>
            {WORKSHOP_TERMS.short}
          </Menu.Item>
        )}
        {can.has('event') && (
          <Menu.Item leftSection={<AdminIcon name="calendar-plus" />} onClick={() => onAsk('event')}>
            Make it an event
          </Menu.Item>
        )}
        {eventId !== null && (
          <Menu.Item component="a" href={paths.event(eventId)} leftSection={<AdminIcon name="eye" />}>
            See the event
          </Menu.Item>
        )}
        <Menu.Item leftSection={<AdminIcon name="pencil" />} onClick={() => onAsk('edit')}>
          Edit
        </Menu.Item>
        <Menu.Item leftSection={<AdminIcon name="trash" />} onClick={() => onAsk('delete')}>
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
