import type { AdminTicket } from '#shared/admin/admin-views.ts';
import { formatCents } from '#shared/money.ts';
import { formatTicketDate, formatTime, isoBerlin } from '#shared/time.ts';
import type { DataColumn } from '#web/ui/admin/data-table/data-table-types.ts';
import { TicketState } from './ticket-state.tsx';
import { useShowTicket } from './use-show-ticket.ts';

/** Its number opens it over the list. */
function TicketNumber({ ticket }: { ticket: AdminTicket }) {
  const show = useShowTicket();
  return (
    <button type="button" className="ticket-open tabular" onClick={() => show(ticket)}>
      {ticket.ticketNumber}
    </button>
  );
}

function NumberAndHolder({ ticket }: { ticket: AdminTicket }) {
  return (
    <span className="data-name">
      <span>
        <TicketNumber ticket={ticket} />
        {ticket.holderName !== null && <small>{`for ${ticket.holderName}`}</small>}
      </span>
    </span>
  );
}

function Purchased({ purchasedAt }: Pick<AdminTicket, 'purchasedAt'>) {
  return <time dateTime={isoBerlin(purchasedAt)}>{`${formatTicketDate(purchasedAt)} ${formatTime(purchasedAt)}`}</time>;
}

const EVENT_COLUMN: DataColumn<AdminTicket> = {
  id: 'event',
  label: 'Event',
  width: 130,
  rank: 1,
  cell: ({ eventTitle }) => eventTitle,
};

const [NUMBER_COLUMN, ...OTHER_COLUMNS]: readonly [DataColumn<AdminTicket>, ...DataColumn<AdminTicket>[]] = [
  { id: 'number', label: 'Ticket', width: 212, cell: (ticket) => <NumberAndHolder ticket={ticket} /> },
  {
    id: 'buyer',
    label: 'Buyer',
    width: 140,
    rank: 2,
    cell: ({ buyerName, buyerEmail }) => (
      <span className="data-name">
        <span>
          <span>{buyerName ?? '–'}</span>
          <small className="data-long">{buyerEmail ?? 'no account'}</small>
        </span>
      </span>
    ),
  },
  {
    id: 'purchased',
    label: 'Purchased',
    width: 145,
    rank: 3,
    isSortable: true,
    cell: (ticket) => <Purchased {...ticket} />,
  },
  { id: 'type', label: 'Type', width: 110, rank: 4, cell: ({ ticketTypeName }) => ticketTypeName },
  { id: 'state', label: 'Status', width: 125, cell: (ticket) => <TicketState ticket={ticket} /> },
  { id: 'paid', label: 'Paid', width: 62, isFigure: true, cell: ({ pricePaidCents }) => formatCents(pricePaidCents) },
];

/** The columns of an event's tickets, and of tickets found in all of them. */
export const TICKET_COLUMNS: readonly DataColumn<AdminTicket>[] = [NUMBER_COLUMN, ...OTHER_COLUMNS];
export const FOUND_COLUMNS: readonly DataColumn<AdminTicket>[] = [NUMBER_COLUMN, EVENT_COLUMN, ...OTHER_COLUMNS];

/** Who comes with it, or bought it. */
const guestOf = ({ holderName, buyerName, buyerEmail }: AdminTicket): string =>
  holderName ?? buyerName ?? buyerEmail ?? 'No account';

/** A ticket on a phone: name and state first. */
export function TicketCardFace({ ticket, hasEvent }: { ticket: AdminTicket; hasEvent: boolean }) {
  const { ticketTypeName, pricePaidCents, eventTitle } = ticket;
  return (
    <div className="data-face">
      <h3>{guestOf(ticket)}</h3>
      <p className="data-face-line">
        <TicketState ticket={ticket} />
        <b className="tabular">{formatCents(pricePaidCents)}</b>
      </p>
      <p className="dim">{hasEvent ? `${eventTitle} · ${ticketTypeName}` : ticketTypeName}</p>
      <p className="dim">
        <Purchased {...ticket} />
      </p>
      <TicketNumber ticket={ticket} />
    </div>
  );
}
