import { Menu } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import {
  PROMO_SORTS,
  PROMO_VIEWS,
  type PromoCodeView,
  type PromoSort,
  type PromoView,
} from '#shared/promo-codes/promo-list.ts';
import { PROMO_STATE_WORDS } from '#shared/promo-codes/promo-words.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { trpc } from '#web/api.ts';
import { AdminIcon } from '#web/ui/admin/admin-icon.tsx';
import { DataTable } from '#web/ui/admin/data-table/data-table.tsx';
import { useTableAddress, type TableAddress } from '#web/ui/admin/data-table/use-table-address.ts';
import { itemsOf, LIVE, LIVE_PAGES } from '#web/ui/admin/live-query.ts';
import { useFreshDialog, type FreshDialog } from '#web/ui/admin/use-fresh-dialog.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { EndCode } from './end-code.tsx';
import { NightFilter } from './night-filter.tsx';
import { PromoCodeFace, promoColumns } from './promo-columns.tsx';
import { PromoUses } from './promo-uses.tsx';
import { RowMenu } from './row-menu.tsx';
import { usePlace } from './use-place.ts';

// Forms bring the rules of their fields: they come when they are asked for.
const PromoCodeDialog = lazy(async () => ({ default: (await import('./promo-code-dialog.tsx')).PromoCodeDialog }));

const LABELS: Record<PromoView, string> = { all: 'All', ...PROMO_STATE_WORDS };
const NOTHING = 'No promo code matches.';

/** Promo codes over all events: to find, to watch, to limit, to end and to make. */
export function PromoTable() {
  const address = useTableAddress({ views: PROMO_VIEWS, sorts: PROMO_SORTS, sortOf: () => NEWEST, filters: ['event'] });
  const { view, search, sort } = address;
  const eventId = address.filter('event');
  const place = usePlace();
  const asked = { view, search, eventId: eventId === '' ? null : eventId, sort: sort.by, isDown: sort.isDown };
  const list = trpc.admin.promoCodes.listAll.useInfiniteQuery(asked, LIVE_PAGES);
  const counts = trpc.admin.promoCodes.counts.useQuery(undefined, LIVE);
  const codes = itemsOf(list.data);
  const changing = useFreshDialog<PromoCodeView | null>(null);
  const [ended, setEnded] = useState<PromoCodeView | null>(null);
  const hrefOf = ({ id }: PromoCodeView): string => place({ code: id });
  const isFiltered = search !== '' || eventId !== '' || view !== 'all';
  return (
    <>
      <DataTable
        id="promo-codes"
        label="Promo codes"
        noun={['code', 'codes']}
        columns={promoColumns(hrefOf)}
        rows={codes}
        rowId={({ id }) => id}
        rowName={({ code }) => code}
        list={list}
        failure="The promo codes could not be loaded."
        nothing={<EmptyState sentence={isFiltered ? NOTHING : 'There is no promo code yet.'} headingLevel={2} />}
        // The numbers are of all events.
        views={PROMO_VIEWS.map((id) => ({
          id,
          label: LABELS[id],
          count: eventId === '' ? counts.data?.[id] : undefined,
        }))}
        view={view}
        onView={address.setView}
        sort={sort}
        onSort={address.setSort}
        exportHref={(format) => adminPaths.exportPromoCodes(format, asked)}
        address={address}
        search={{ label: 'Code', value: search, onSearch: address.setSearch }}
        filters={<NightFilter eventId={eventId} onChange={(id) => address.put({ event: id })} />}
        hrefOf={hrefOf}
        card={(code) => <PromoCodeFace code={code} hrefOf={hrefOf} />}
        rowActs={(code) => (
          <CodeMenu
            code={code}
            watchHref={hrefOf(code)}
            onChange={() => changing.ask(code)}
            onEnd={() => setEnded(code)}
          />
        )}
      />
      <PromoUses
        code={codes.find(({ id }) => id === address.filter('code')) ?? null}
        onClose={() => address.put({ code: '' })}
      />
      <CodeForms changing={changing} eventId={eventId} address={address} />
      <EndCode code={ended} onClose={() => setEnded(null)} />
    </>
  );
}

type CodeFormsProps = {
  changing: FreshDialog<PromoCodeView | null>;
  /** The night that is shown, chosen for a new one at first. */ eventId: string;
  address: Pick<TableAddress<PromoView, PromoSort>, 'filter' | 'put'>;
};

/** The form of a new code, which the address asks for, and of one that is changed. */
function CodeForms({ changing: { about, turn, isOpen, close }, eventId, address }: CodeFormsProps) {
  return (
    <Suspense fallback={null}>
      {address.filter('new') === 'code' && (
        <PromoCodeDialog firstEventId={eventId} code={null} isOpen onClose={() => address.put({ new: '' })} />
      )}
      {turn > 0 && <PromoCodeDialog key={turn} code={about} isOpen={isOpen} onClose={close} />}
    </Suspense>
  );
}

const NEWEST = { by: 'made', isDown: true } as const;

type CodeMenuProps = { code: PromoCodeView; watchHref: string; onChange: () => void; onEnd: () => void };

/** What one code can do; one that is over or ended is only looked at. */
function CodeMenu({ code: { code, state, eventId, listId }, watchHref, onChange, onEnd }: CodeMenuProps) {
  const isOver = state === 'over' || state === 'ended';
  return (
    <RowMenu name={code}>
      <Menu.Item component="a" href={watchHref} leftSection={<AdminIcon name="list-details" />}>
        Who used it
      </Menu.Item>
      {eventId !== null && (
        <Menu.Item component="a" href={adminPaths.event(eventId)} leftSection={<AdminIcon name="eye" />}>
          Its event
        </Menu.Item>
      )}
      {/* A code of a list changes with all of them. */}
      {!isOver && listId === null && (
        <Menu.Item leftSection={<AdminIcon name="pencil" />} onClick={onChange}>
          Change
        </Menu.Item>
      )}
      {!isOver && (
        <Menu.Item leftSection={<AdminIcon name="ban" />} onClick={onEnd}>
          End
        </Menu.Item>
      )}
    </RowMenu>
  );
}
