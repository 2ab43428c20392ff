import { Table } from '@mantine/core';
import { ADMIN_MESSAGES } from '#shared/admin/admin-messages.ts';
import type { AdminTicket } from '#shared/admin/admin-views.ts';
import { formatCents } from '#shared/money.ts';
import { formatTicketDate, formatTime, isoBerlin } from '#shared/time.ts';
import type { TicketStatus } from '#shared/tickets/ticket-view.ts';
import { trpc } from '#web/api.ts';
import { ListWaiting, LoadFailure, ShowMore } from '#web/ui/admin/admin-section.tsx';
import { itemsOf, LIVE_PAGES } from '#web/ui/admin/live-query.ts';
import { ScrollTable } from '#web/ui/admin/scroll-table.tsx';
import { TicketState } from './ticket-state.tsx';
import { useOpenTicket } from './use-open-ticket.ts';
import { watchRefunds } from './watch-refunds.ts';

export type TicketFilter = { eventId: string | null; status: TicketStatus | null; search: string };

const COLUMNS = ['Ticket', 'E-mail', 'Buyer', 'Purchased', 'Type', 'Status', 'Paid'];

/** The tickets of one event, or those found in all of them; a row opens what can be done. */
export function TicketTable({ filter, label }: { filter: TicketFilter; label: string }) {
  const { open } = useOpenTicket();
  const utils = trpc.useUtils();
  const list = trpc.admin.tickets.list.useInfiniteQuery(filter, {
    ...LIVE_PAGES,
    refetchInterval: ({ state }) => watchRefunds(state.data?.pages.flatMap(({ items }) => items)),
  });
  const tickets = itemsOf(list.data);
  const show = (ticket: AdminTicket): void => {
    utils.admin.tickets.get.setData({ ticketId: ticket.id }, ticket); // shown at once, and asked for anew
    open(ticket.id);
  };
  if (list.isError) return <LoadFailure sentence={ADMIN_MESSAGES.ticketsFailed} list={list} />;
  if (list.isPending) return <ListWaiting />;
  if (tickets.length === 0)
    return <p className="dim ticket-none">{filter.search === '' ? 'No tickets yet.' : 'No ticket fits.'}</p>;
  return (
    <div className="ticket-table">
      <ScrollTable label={label} columns={filter.eventId === null ? ['Ticket', 'Event', ...COLUMNS.slice(1)] : COLUMNS}>
        {tickets.map((ticket) => (
          <TicketLine key={ticket.id} ticket={ticket} hasEvent={filter.eventId === null} onOpen={() => show(ticket)} />
        ))}
      </ScrollTable>
      <ShowMore list={list} />
    </div>
  );
}

function TicketLine({ ticket, hasEvent, onOpen }: { ticket: AdminTicket; hasEvent: boolean; onOpen: () => void }) {
  const { ticketNumber, eventTitle, buyerEmail, buyerName, holderName, purchasedAt, ticketTypeName, pricePaidCents } =
    ticket;
  return (
    <Table.Tr>
      <Table.Th scope="row">
        <button type="button" className="ticket-open tabular" onClick={onOpen}>
          {ticketNumber}
        </button>
        {holderName !== null && <span className="dim small">{`for ${holderName}`}</span>}
      </Table.Th>
      {hasEvent && <Table.Td className="is-left">{eventTitle}</Table.Td>}
      <Table.Td className="is-left">{buyerEmail ?? <span className="dim">no account</span>}</Table.Td>
      <Table.Td className="is-left">{buyerName ?? '–'}</Table.Td>
      <Table.Td className="is-left">
        <time dateTime={isoBerlin(purchasedAt)}>{`${formatTicketDate(purchasedAt)} ${formatTime(purchasedAt)}`}</time>
      </Table.Td>
      <Table.Td className="is-left">{ticketTypeName}</Table.Td>
      <Table.Td className="is-left">
        <TicketState ticket={ticket} />
      </Table.Td>
      <Table.Td>{formatCents(pricePaidCents)}</Table.Td>
    </Table.Tr>
  );
}
