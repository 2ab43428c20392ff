import { Menu } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { PromoListView } from '#shared/promo-codes/promo-list.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { trpc } from '#web/api.ts';
import { AdminIcon } from '#web/ui/admin/admin-icon.tsx';
import { DataTable } from '#web/ui/admin/data-table/data-table.tsx';
import { useTableAddress, type TableAddress } from '#web/ui/admin/data-table/use-table-address.ts';
import { itemsOf, LIVE_PAGES } from '#web/ui/admin/live-query.ts';
import { useFreshDialog, type FreshDialog } from '#web/ui/admin/use-fresh-dialog.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { EndCode } from './end-code.tsx';
import { PromoCodeFace, promoListColumns } from './promo-columns.tsx';
import { PromoListWindow } from './promo-list-window.tsx';
import { RowMenu } from './row-menu.tsx';
import { usePlace } from './use-place.ts';

// Forms bring the rules of their fields: they come when they are asked for.
const PromoCodeDialog = lazy(async () => ({ default: (await import('./promo-code-dialog.tsx')).PromoCodeDialog }));

const ALL = ['all'] as const;
const NEWEST = { by: 'all', isDown: true } as const;

/** Lists of codes that are each used once: to make, to see who used which, to take along and to end. */
export function PromoListTable() {
  const address = useTableAddress({ views: ALL, sorts: ALL, sortOf: () => NEWEST });
  const { search } = address;
  const place = usePlace();
  const list = trpc.admin.promoCodes.lists.useInfiniteQuery({ search }, LIVE_PAGES);
  const lists = itemsOf(list.data);
  const changing = useFreshDialog<PromoListView | null>(null);
  const [ended, setEnded] = useState<PromoListView | null>(null);
  const hrefOf = ({ id }: PromoListView): string => place({ code: id });
  return (
    <>
      <DataTable
        id="promo-lists"
        label="Lists of codes"
        noun={['list', 'lists']}
        columns={promoListColumns(hrefOf)}
        rows={lists}
        rowId={({ id }) => id}
        rowName={({ code }) => code}
        list={list}
        failure="The lists of codes could not be loaded."
        nothing={
          <EmptyState
            sentence={search === '' ? 'There is no list of codes yet.' : 'No list of codes matches.'}
            headingLevel={2}
          />
        }
        address={address}
        search={{ label: 'Name of the list', value: search, onSearch: address.setSearch }}
        hrefOf={hrefOf}
        card={(one) => <PromoCodeFace code={one} hrefOf={hrefOf} />}
        rowActs={(one) => (
          <ListMenu list={one} codesHref={hrefOf(one)} onChange={() => changing.ask(one)} onEnd={() => setEnded(one)} />
        )}
      />
      <PromoListWindow
        list={lists.find(({ id }) => id === address.filter('code')) ?? null}
        onClose={() => address.put({ code: '' })}
      />
      <ListForms changing={changing} address={address} />
      <EndCode code={ended} onClose={() => setEnded(null)} />
    </>
  );
}

type ListFormsProps = {
  changing: FreshDialog<PromoListView | null>;
  address: Pick<TableAddress<'all', 'all'>, 'filter' | 'put'>;
};

/** The form of a new list, which the address asks for, and of one that is changed. */
function ListForms({ changing: { about, turn, isOpen, close }, address }: ListFormsProps) {
  return (
    <Suspense fallback={null}>
      {address.filter('new') === 'codes' && (
        <PromoCodeDialog
          firstEventId={address.filter('event')}
          code={null}
          isListAtFirst
          isOpen
          onClose={() => address.put({ new: '' })}
        />
      )}
      {turn > 0 && <PromoCodeDialog key={turn} code={about} isOpen={isOpen} onClose={close} />}
    </Suspense>
  );
}

type ListMenuProps = { list: PromoListView; codesHref: string; onChange: () => void; onEnd: () => void };

/** What one list can do; one that is over or ended is only looked at and taken along. */
function ListMenu({ list: { id, code, state }, codesHref, onChange, onEnd }: ListMenuProps) {
  const isOver = state === 'over' || state === 'ended';
  return (
    <RowMenu name={code}>
      <Menu.Item component="a" href={codesHref} leftSection={<AdminIcon name="list-details" />}>
        Its codes
      </Menu.Item>
      <Menu.Item
        component="a"
        href={adminPaths.exportPromoList('csv', { id })}
        download
        leftSection={<AdminIcon name="file-download" />}
      >
        Download as CSV
      </Menu.Item>
      {!isOver && (
        <Menu.Item leftSection={<AdminIcon name="pencil" />} onClick={onChange}>
          Change
        </Menu.Item>
      )}
      {state !== 'ended' && (
        <Menu.Item leftSection={<AdminIcon name="ban" />} onClick={onEnd}>
          End the whole list
        </Menu.Item>
      )}
    </RowMenu>
  );
}
