import { Menu } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { NIGHT_VIEWS } from '#shared/events/night-list.ts';
import { GIVEN_STATES, type ListedGift } from '#shared/tickets/all-given.ts';
import { GIVEN_STATE_WORDS } from '#shared/tickets/given-words.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { trpc } from '#web/api.ts';
import { AdminIcon } from '#web/ui/admin/admin-icon.tsx';
import { FilterSelect } from '#web/ui/admin/choice-field.tsx';
import { DataTable } from '#web/ui/admin/data-table/data-table.tsx';
import { itemsOf, LIVE, LIVE_PAGES } from '#web/ui/admin/live-query.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { GIVEN_COLUMNS, GivenFace } from './given-columns.tsx';
import { NightFilter } from './night-filter.tsx';
import { RowMenu } from './row-menu.tsx';
import { TakeBack } from './take-back.tsx';
import { useNightList } from './use-night-list.ts';
import { useSendAgain } from './use-send-again.ts';

// The form brings the rules of its fields: it comes when it is asked for.
const GiveTicketsDialog = lazy(async () => ({
  default: (await import('./give-tickets-dialog.tsx')).GiveTicketsDialog,
}));

const NOTHING = {
  coming: 'No ticket is given for a night to come.',
  past: 'No ticket was given for a night of the last 30 days: then the names go.',
} as const;
const STATES = [
  { value: '', label: 'In any state' },
  ...GIVEN_STATES.map((value) => ({ value, label: GIVEN_STATE_WORDS[value] })),
] as const;

/** Given tickets over all nights: who got which, by whom and why, and whether they were shown. */
export function GivenTable() {
  const { address, view, search, eventId, asked, labels } = useNightList();
  const state = GIVEN_STATES.find((one) => one === address.filter('state')) ?? null;
  const list = trpc.admin.givenTickets.listAll.useInfiniteQuery({ ...asked, state }, LIVE_PAGES);
  const counts = trpc.admin.givenTickets.counts.useQuery(undefined, LIVE);
  const [takenBack, setTakenBack] = useState<ListedGift | null>(null);
  const again = useSendAgain();
  const isFiltered = search !== '' || eventId !== '' || state !== null;
  return (
    <>
      <DataTable
        id="given-tickets"
        label="Given tickets"
        noun={['gift', 'gifts']}
        columns={GIVEN_COLUMNS}
        rows={itemsOf(list.data)}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        list={list}
        failure="The given tickets could not be loaded."
        nothing={<EmptyState sentence={isFiltered ? 'No given ticket matches.' : NOTHING[view]} headingLevel={2} />}
        {...(eventId === '' && {
          views: NIGHT_VIEWS.map((id) => ({ id, label: labels[id], count: counts.data?.[id] })),
          view,
          onView: address.setView,
          // One night is not sorted by night.
          sort: address.sort,
          onSort: address.setSort,
        })}
        address={address}
        search={{ label: 'Name or e-mail', value: search, onSearch: address.setSearch }}
        filters={
          <>
            <NightFilter eventId={eventId} onChange={(id) => address.put({ event: id })} />
            <FilterSelect
              label="State"
              options={STATES}
              value={state ?? ''}
              onChange={(chosen) => address.put({ state: chosen })}
            />
          </>
        }
        exportHref={(format) => adminPaths.exportGivenTickets(format, { ...asked, state })}
        card={(gift) => <GivenFace gift={gift} />}
        hrefOf={({ orderId }) => adminPaths.order(orderId)}
        rowActs={(gift) => (
          <GiftMenu gift={gift} onAgain={() => again.mutate({ id: gift.id })} onTakeBack={() => setTakenBack(gift)} />
        )}
      />
      <Suspense fallback={null}>
        {address.filter('new') === 'given' && (
          <GiveTicketsDialog firstEventId={eventId} isOpen onClose={() => address.put({ new: '' })} />
        )}
      </Suspense>
      <TakeBack gift={takenBack} onClose={() => setTakenBack(null)} />
    </>
  );
}

type GiftMenuProps = { gift: ListedGift; onAgain: () => void; onTakeBack: () => void };

/** What one gift can do; mailed again and taken back while one of its tickets can still be shown. */
function GiftMenu({ gift: { name, orderId, valid }, onAgain, onTakeBack }: GiftMenuProps) {
  return (
    <RowMenu name={name}>
      <Menu.Item component="a" href={adminPaths.order(orderId)} leftSection={<AdminIcon name="ticket" />}>
        Its tickets
      </Menu.Item>
      {valid > 0 && (
        <>
          <Menu.Item leftSection={<AdminIcon name="send" />} onClick={onAgain}>
            Mail again
          </Menu.Item>
          <Menu.Item leftSection={<AdminIcon name="ban" />} onClick={onTakeBack}>
            Take back
          </Menu.Item>
        </>
      )}
    </RowMenu>
  );
}
