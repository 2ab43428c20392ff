import { Chip, NativeSelect, Table } from '@mantine/core';
import {
  ORDER_LISTS,
  ORDER_LIST_WORDS,
  ORDER_SORTS,
  type ListedOrder,
  type OrderList,
} from '#shared/orders/order-list.ts';
import { formatCents } from '#shared/money.ts';
import { formatMemberDate, formatTime, isoBerlin } from '#shared/time.ts';
import { adminPaths } from '#web/admin-paths.ts';
import { trpc } from '#web/api.ts';
import { AdminSection, ShowMore } from '#web/ui/admin/admin-section.tsx';
import { itemsOf, LIVE_PAGES } from '#web/ui/admin/live-query.ts';
import { SearchField } from '#web/ui/admin/search-field.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useMay } from '#web/use-may.ts';
import { useUrlFilter } from '#web/use-url-filter.ts';
import { orderNumber, OrderState } from './order-words.tsx';

const SORT_WORDS = { newest: 'Newest first', oldest: 'Oldest first', amount: 'Highest amount first' } as const;
const SORTS = ORDER_SORTS.map((value) => ({ value, label: SORT_WORDS[value] }));

/** Orders under one heading or all; what is shown stands in the address, and can be taken along as a file. */
export function OrderTable() {
  const { get, set } = useUrlFilter();
  const search = get('q');
  const show = ORDER_LISTS.find((one) => one === get('show')) ?? null;
  const sort = ORDER_SORTS.find((one) => one === get('sort')) ?? 'newest';
  const eventId = get('event') === '' ? null : get('event');
  const list = trpc.admin.orders.list.useInfiniteQuery({ search, show, sort, eventId }, LIVE_PAGES);
  const orders = itemsOf(list.data);
  return (
    <>
      <Headings show={show} onShow={(value) => set({ show: value })} />
      <div className="admin-tools">
        <SearchField label="Buyer, e-mail or order" value={search} onSearch={(q) => set({ q })} />
        <NativeSelect
          size="md"
          aria-label="Order"
          data={SORTS}
          value={sort}
          disabled={search !== '' || eventId !== null}
          onChange={(event) => set({ sort: event.currentTarget.value === 'newest' ? '' : event.currentTarget.value })}
        />
        <ButtonLink
          look="o"
          icon="download"
          href={adminPaths.exportOrders({ search, show: show ?? '', sort, eventId: eventId ?? '' })}
          download
        >
          Export CSV
        </ButtonLink>
      </div>
      <AdminSection
        id="orders"
        title="Orders"
        list={list}
        failure="Orders could not be loaded"
        failureLang="en"
        isEmpty={orders.length === 0}
        nothing={<EmptyState sentence="No order is like that." headingLevel={3} />}
      >
        <Table className="panel-cards" aria-label="Orders">
          <Head />
          <Table.Tbody>
            {orders.map((order) => (
              <OrderRow key={order.id} order={order} />
            ))}
          </Table.Tbody>
        </Table>
        <ShowMore list={list} />
      </AdminSection>
    </>
  );
}

function Headings({ show, onShow }: { show: OrderList | null; onShow: (value: string) => void }) {
  return (
    <Chip.Group value={show ?? ''} onChange={(value) => onShow(typeof value === 'string' ? value : '')}>
      <div className="row order-pills" role="radiogroup" aria-label="Which orders">
        <Chip value="">All</Chip>
        {ORDER_LISTS.map((one) => (
          <Chip key={one} value={one}>
            {ORDER_LIST_WORDS[one]}
          </Chip>
        ))}
      </div>
    </Chip.Group>
  );
}

const Head = () => (
  <Table.Thead>
    <Table.Tr>
      <Table.Th>Order</Table.Th>
      <Table.Th>State</Table.Th>
      <Table.Th>Buyer</Table.Th>
      <Table.Th>For</Table.Th>
      <Table.Th className="is-number">Tickets</Table.Th>
      <Table.Th className="is-number">Amount</Table.Th>
    </Table.Tr>
  </Table.Thead>
);

function OrderRow({ order }: { order: ListedOrder }) {
  const { id, createdAt, userId, buyerName, eventId, eventTitle, tickets, totalCents, refundedCents, listedAs } = order;
  const hasPeople = useMay('people:manage');
  const hasTickets = useMay('admin:read');
  const buyer = buyerName ?? (listedAs === 'door' ? 'At the door' : 'A deleted account');
  return (
    <Table.Tr>
      <Table.Th scope="row">
        <a href={adminPaths.order(id)}>{orderNumber(id)}</a>
        <time dateTime={isoBerlin(createdAt)}>{` ${formatMemberDate(createdAt)}, ${formatTime(createdAt)}`}</time>
      </Table.Th>
      <Table.Td>
        <OrderState order={order} />
      </Table.Td>
      <Table.Td data-label="Buyer">
        {userId !== null && hasPeople ? <a href={adminPaths.person(userId)}>{buyer}</a> : buyer}
      </Table.Td>
      <Table.Td data-label="For">
        {eventId !== null && hasTickets ? (
          <a href={adminPaths.ticketsOf(eventId)}>{eventTitle}</a>
        ) : (
          (eventTitle ?? 'Membership month')
        )}
      </Table.Td>
      <Table.Td data-label="Tickets" className="is-number">
        {tickets === 0 ? '–' : tickets}
      </Table.Td>
      <Table.Td data-label="Amount" className="is-number">
        {formatCents(totalCents)}
        {refundedCents > 0 && <span className="dim">{` −${formatCents(refundedCents)}`}</span>}
      </Table.Td>
    </Table.Tr>
  );
}
