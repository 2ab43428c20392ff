import { useMemo } from 'react';
import {
  ORDER_LISTS,
  ORDER_LIST_WORDS,
  ORDER_SORTS,
  orderNumberOf,
  type ListedOrder,
} from '#shared/orders/order-list.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { trpc } from '#web/api.ts';
import { DataTable } from '#web/ui/admin/data-table/data-table.tsx';
import { useTableAddress } from '#web/ui/admin/data-table/use-table-address.ts';
import { itemsOf, LIVE_PAGES } from '#web/ui/admin/live-query.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { NightFilter } from './night-filter.tsx';
import { useOrderActs } from './order-bulk.tsx';
import { OrderCardFace, orderColumns } from './order-columns.tsx';
import { describeOrders } from './order-sums.ts';

const VIEWS = ['all', ...ORDER_LISTS] as const;
const VIEW_PILLS = VIEWS.map((id) => ({ id, label: id === 'all' ? 'All' : ORDER_LIST_WORDS[id] }));
const newestFirst = () => ({ by: 'date', isDown: true }) as const;

/** Orders under one heading or all; what is shown stands in the address, and can be taken along as a file. */
export function OrderTable() {
  const address = useTableAddress({
    views: VIEWS,
    sorts: ORDER_SORTS,
    sortOf: newestFirst,
    searchName: 'q',
    filters: ['event'],
  });
  const { view, search, sort } = address;
  const eventId = address.filter('event');
  const asked = {
    search,
    show: view === 'all' ? null : view,
    eventId: eventId === '' ? null : eventId,
    sort: sort.by,
    isDown: sort.isDown,
  };
  const list = trpc.admin.orders.list.useInfiniteQuery(asked, LIVE_PAGES);
  const columns = useMemo(() => orderColumns({ amount: eventId === '' }), [eventId]);
  const orders = itemsOf(list.data);
  const { bulk, question } = useOrderActs(orders);
  return (
    <>
      <DataTable
        id="orders"
        label="Orders"
        noun={['order', 'orders']}
        columns={columns}
        rows={orders}
        rowId={idOf}
        rowName={nameOf}
        list={list}
        failure="Orders could not be loaded"
        failureLang="en"
        nothing={<EmptyState sentence="No order matches." headingLevel={2} />}
        // What a search finds comes in the order of its index.
        {...(search === '' && { sort, onSort: address.setSort })}
        views={VIEW_PILLS}
        view={view}
        onView={address.setView}
        address={address}
        search={{ label: 'Buyer, e-mail or order', value: search, onSearch: address.setSearch }}
        filters={<NightFilter eventId={eventId} onChange={(event) => address.put({ event, sort: '', down: '' })} />}
        hrefOf={hrefOf}
        {...(bulk && { bulk })}
        describe={describeOrders}
        card={(order) => <OrderCardFace order={order} />}
        exportHref={(format) => adminPaths.exportOrders(format, asked)}
      />
      {question}
    </>
  );
}

const idOf = ({ id }: ListedOrder): string => id;
const nameOf = ({ id }: ListedOrder): string => `order ${orderNumberOf(id)}`;
const hrefOf = ({ id }: ListedOrder): string => adminPaths.order(id);
