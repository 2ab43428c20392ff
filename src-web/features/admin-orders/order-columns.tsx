import { orderNumberOf, type ListedOrder } from '#shared/orders/order-list.ts';
import { cents, formatCents } from '#shared/money.ts';
import { formatMemberDate, formatTime, isoBerlin } from '#shared/time.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import type { DataColumn } from '#web/ui/admin/data-table/data-table-types.ts';
import { useMay } from '#web/hooks/use-may.ts';
import { buyerOf, OrderState } from './order-words.tsx';

function OrderedAt({ createdAt }: Pick<ListedOrder, 'createdAt'>) {
  return <time dateTime={isoBerlin(createdAt)}>{`${formatMemberDate(createdAt)}, ${formatTime(createdAt)}`}</time>;
}

const purposeOf = ({ eventTitle }: ListedOrder): string => eventTitle ?? 'Membership month';

function Buyer({ order }: { order: ListedOrder }) {
  const hasPeople = useMay('people:manage');
  if (order.userId === null || !hasPeople) return buyerOf(order);
  return <a href={adminPaths.person(order.userId)}>{buyerOf(order)}</a>;
}

function Purpose({ order }: { order: ListedOrder }) {
  const hasTickets = useMay('admin:read');
  if (order.eventId === null || !hasTickets) return purposeOf(order);
  return <a href={adminPaths.ticketsOf(order.eventId)}>{purposeOf(order)}</a>;
}

/** Only what went back to somebody is taken off; what went on with moved tickets is still the house's, in another order. */
function Amount({ totalCents, refundedCents, movedCents }: ListedOrder) {
  const backCents = cents(refundedCents - movedCents);
  return (
    <>
      <b>{formatCents(totalCents)}</b>
      {backCents > 0 && <small className="dim">{` −${formatCents(backCents)}`}</small>}
      {movedCents > 0 && <small className="dim">{` ${formatCents(movedCents)} moved`}</small>}
    </>
  );
}

/** The columns of the list of orders; an index sorts by amount while no night is chosen. */
export const orderColumns = (canSort: { amount: boolean }): DataColumn<ListedOrder>[] => [
  {
    id: 'date',
    label: 'Order',
    width: 160,
    isSortable: true,
    cell: ({ id, createdAt }) => (
      <span className="data-name">
        <span>
          <a href={adminPaths.order(id)}>{orderNumberOf(id)}</a>
          <small>
            <OrderedAt createdAt={createdAt} />
          </small>
        </span>
      </span>
    ),
  },
  { id: 'state', label: 'State', width: 150, cell: (order) => <OrderState order={order} /> },
  { id: 'buyer', label: 'Buyer', width: 150, rank: 1, cell: (order) => <Buyer order={order} /> },
  { id: 'for', label: 'For', width: 180, rank: 2, cell: (order) => <Purpose order={order} /> },
  {
    id: 'email',
    label: 'E-mail',
    width: 220,
    rank: 5,
    isExtra: true,
    cell: ({ buyerEmail }) => <span className="dim">{buyerEmail ?? '–'}</span>,
  },
  {
    id: 'tickets',
    label: 'Tickets',
    width: 70,
    rank: 3,
    isFigure: true,
    cell: ({ tickets }) => (tickets === 0 ? '–' : tickets),
  },
  {
    id: 'amount',
    label: 'Amount',
    width: 100,
    isFigure: true,
    isSortable: canSort.amount,
    cell: (order) => <Amount {...order} />,
  },
];

/** An order on a phone: the buyer first, then its state and amount, then when and what for. */
export function OrderCardFace({ order }: { order: ListedOrder }) {
  return (
    <div className="data-face">
      <h2>
        <a href={adminPaths.order(order.id)}>{buyerOf(order)}</a>
      </h2>
      <p className="data-face-line">
        <OrderState order={order} />
        <span className="tabular">
          <Amount {...order} />
        </span>
      </p>
      <p className="dim">{purposeOf(order)}</p>
      <p className="dim">
        {`${orderNumberOf(order.id)} · `}
        <OrderedAt createdAt={order.createdAt} />
      </p>
    </div>
  );
}
