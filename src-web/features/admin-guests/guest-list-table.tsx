import { Menu } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { NIGHT_VIEWS } from '#shared/events/night-list.ts';
import type { ListedGuestList } from '#shared/door/all-guest-lists.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { trpc } from '#web/api.ts';
import { AdminIcon } from '#web/ui/admin/admin-icon.tsx';
import { DataTable } from '#web/ui/admin/data-table/data-table.tsx';
import { itemsOf, LIVE, LIVE_PAGES } from '#web/ui/admin/live-query.ts';
import { useHasBeen } from '#web/ui/admin/use-has-been.ts';
import { useFreshDialog, type FreshDialog } from '#web/ui/admin/use-fresh-dialog.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { GuestListFace, guestListColumns } from './guest-list-columns.tsx';
import { NightFilter } from './night-filter.tsx';
import { RemoveList } from './remove-list.tsx';
import { RowMenu } from './row-menu.tsx';
import { useNightList } from './use-night-list.ts';

// Forms bring the rules of their fields: they come when they are asked for.
const ListDialog = lazy(async () => ({ default: (await import('./guest-list-forms.tsx')).ListDialog }));
const GuestListWindow = lazy(async () => ({ default: (await import('./guest-list-window.tsx')).GuestListWindow }));

const NOTHING = {
  coming: 'There is no guest list for a night to come.',
  past: 'There is no guest list of the last 30 days: then its names go.',
} as const;

/** Guest lists over all nights: who made them, how many are on them and inside. */
export function GuestListTable() {
  const { address, view, search, eventId, asked, place, labels } = useNightList();
  const list = trpc.admin.guestLists.listAll.useInfiniteQuery(asked, LIVE_PAGES);
  const counts = trpc.admin.guestLists.counts.useQuery(undefined, LIVE);
  const lists = itemsOf(list.data);
  const changing = useFreshDialog<ListedGuestList | null>(null);
  const [removed, setRemoved] = useState<ListedGuestList | null>(null);
  const opened = lists.find(({ id }) => id === address.filter('guests')) ?? null;
  const hasOpened = useHasBeen(opened !== null);
  const hrefOf = ({ id }: ListedGuestList): string => place({ guests: id });
  const isFiltered = search !== '' || eventId !== '';
  return (
    <>
      <DataTable
        id="guest-lists"
        label="Guest lists"
        noun={['guest list', 'guest lists']}
        columns={guestListColumns(hrefOf)}
        rows={lists}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        list={list}
        failure="Die Gästelisten konnten nicht geladen werden."
        nothing={<EmptyState sentence={isFiltered ? 'No guest list matches.' : NOTHING[view]} headingLevel={2} />}
        {...(eventId === '' && {
          views: NIGHT_VIEWS.map((id) => ({ id, label: labels[id], count: counts.data?.[id] })),
          view,
          onView: address.setView,
          // One night is not sorted by night.
          sort: address.sort,
          onSort: address.setSort,
        })}
        address={address}
        search={{ label: 'Guest list or name', value: search, onSearch: address.setSearch }}
        filters={<NightFilter eventId={eventId} onChange={(id) => address.put({ event: id })} />}
        hrefOf={hrefOf}
        exportHref={(format) => adminPaths.exportGuestLists(format, asked)}
        card={(one) => <GuestListFace list={one} hrefOf={hrefOf} />}
        rowActs={(one) => (
          <ListMenu
            list={one}
            namesHref={hrefOf(one)}
            onChange={() => changing.ask(one)}
            onRemove={() => setRemoved(one)}
          />
        )}
      />
      <Suspense fallback={null}>
        {hasOpened && <GuestListWindow list={opened} onClose={() => address.put({ guests: '' })} />}
        <ListForms changing={changing} eventId={eventId} address={address} />
      </Suspense>
      <RemoveList list={removed} onClose={() => setRemoved(null)} />
    </>
  );
}

type ListFormsProps = {
  changing: FreshDialog<ListedGuestList | null>;
  /** The night that is shown, chosen for a new one at first. */ eventId: string;
  address: Pick<ReturnType<typeof useNightList>['address'], 'filter' | 'put'>;
};

/** The form of a new list, which the address asks for, and of one that is changed. */
function ListForms({ changing: { about, turn, isOpen, close }, eventId, address }: ListFormsProps) {
  return (
    <>
      {address.filter('new') === 'list' && (
        <ListDialog firstEventId={eventId} list={null} isOpen onClose={() => address.put({ new: '' })} />
      )}
      {about !== null && <ListDialog key={turn} eventId={about.eventId} list={about} isOpen={isOpen} onClose={close} />}
    </>
  );
}

type ListMenuProps = { list: ListedGuestList; namesHref: string; onChange: () => void; onRemove: () => void };

/** What one guest list can do; one of a night that was called off changes no more. */
function ListMenu({ list: { name, eventId, state }, namesHref, onChange, onRemove }: ListMenuProps) {
  return (
    <RowMenu name={name}>
      <Menu.Item component="a" href={namesHref} leftSection={<AdminIcon name="list-details" />}>
        Names
      </Menu.Item>
      <Menu.Item component="a" href={adminPaths.event(eventId)} leftSection={<AdminIcon name="eye" />}>
        Its night
      </Menu.Item>
      {state !== 'cancelled' && (
        <Menu.Item leftSection={<AdminIcon name="pencil" />} onClick={onChange}>
          Change
        </Menu.Item>
      )}
      <Menu.Item leftSection={<AdminIcon name="trash" />} onClick={onRemove}>
        Remove
      </Menu.Item>
    </RowMenu>
  );
}
