import { useState, type ReactNode } from 'react';
import { ADMIN_MESSAGES } from '#shared/admin/admin-messages.ts';
import type { AdminTicket } from '#shared/admin/admin-views.ts';
import { addCents, formatCents } from '#shared/money.ts';
import type { TicketStatus } from '#shared/tickets/ticket-view.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { trpc } from '#web/api.ts';
import { useMay } from '#web/hooks/use-may.ts';
import { AdminIcon } from '#web/ui/admin/admin-icon.tsx';
import type { BulkAct } from '#web/ui/admin/data-table/data-table-types.ts';
import { DataTable } from '#web/ui/admin/data-table/data-table.tsx';
import { useTableAddress } from '#web/ui/admin/data-table/use-table-address.ts';
import { itemsOf, LIVE_PAGES } from '#web/ui/admin/live-query.ts';
import { RefundTickets, useResendTickets } from './ticket-bulk.tsx';
import { TICKET_ADDRESS } from './ticket-address.ts';
import { FOUND_COLUMNS, TICKET_COLUMNS, TicketCardFace } from './ticket-columns.tsx';
import { useShowTicket } from './use-show-ticket.ts';
import { watchRefunds } from './watch-refunds.ts';

export type TicketFilter = { eventId: string | null; status: TicketStatus | null; search: string };

/** The tickets of one event, or those found in all of them; a row opens what can be done. */
export function TicketTable({ filter, label }: { filter: TicketFilter; label: string }) {
  const show = useShowTicket();
  const address = useTableAddress(TICKET_ADDRESS);
  const { sort } = address;
  const asked = { ...filter, isDown: sort.isDown };
  const hasEvent = filter.eventId === null;
  const list = trpc.admin.tickets.list.useInfiniteQuery(asked, {
    ...LIVE_PAGES,
    refetchInterval: ({ state }) => watchRefunds(state.data?.pages.flatMap(({ items }) => items)),
  });
  const tickets = itemsOf(list.data);
  const { bulk, question } = useTicketActs(tickets);
  return (
    <>
      <DataTable
        id={hasEvent ? 'tickets found' : 'tickets'}
        label={label}
        noun={['ticket', 'tickets']}
        columns={hasEvent ? FOUND_COLUMNS : TICKET_COLUMNS}
        rows={tickets}
        rowId={idOf}
        rowName={nameOf}
        list={list}
        failure={ADMIN_MESSAGES.ticketsFailed}
        nothing={<p className="dim">{filter.search === '' ? 'No tickets yet.' : 'No ticket matches.'}</p>}
        // What a search finds comes in the order of its index.
        {...(filter.search === '' && { sort, onSort: address.setSort })}
        hasPageSearch
        onOpen={show}
        {...(bulk && { bulk })}
        describe={describeTickets}
        card={(ticket) => <TicketCardFace ticket={ticket} hasEvent={hasEvent} />}
        exportHref={(format) => adminPaths.exportTickets(format, asked)}
      />
      {question}
    </>
  );
}

/** What can be done with several tickets at once, by who may do it with one. */
function useTicketActs(tickets: readonly AdminTicket[]): { bulk: readonly BulkAct[] | null; question: ReactNode } {
  const [refunding, setRefunding] = useState<readonly AdminTicket[] | null>(null);
  const mayPay = useMay('payments:manage');
  const resend = useResendTickets();
  const chosen = (ids: readonly string[]): AdminTicket[] => tickets.filter(({ id }) => ids.includes(id));
  const bulk: BulkAct[] = [
    {
      id: 'resend',
      label: 'Send again',
      icon: <AdminIcon name="send" />,
      isMain: true,
      run: (ids) => resend(chosen(ids)),
    },
    {
      id: 'refund',
      label: 'Refund …',
      icon: <AdminIcon name="arrow-back-up" />,
      isBad: true,
      run: (ids) => setRefunding(chosen(ids)),
    },
  ];
  return {
    bulk: mayPay ? bulk : null,
    question: refunding && <RefundTickets tickets={refunding} onClose={() => setRefunding(null)} />,
  };
}

/** `3 orders, €36.00`. Pure. */
function describeTickets(tickets: readonly AdminTicket[]): string {
  const orders = new Set(tickets.map(({ orderId }) => orderId)).size;
  return `${orders} ${orders === 1 ? 'order' : 'orders'}, ${formatCents(addCents(...tickets.map(({ pricePaidCents }) => pricePaidCents)))}`;
}

const idOf = ({ id }: AdminTicket): string => id;
const nameOf = ({ ticketNumber }: AdminTicket): string => ticketNumber;
