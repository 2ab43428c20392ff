import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { AdminTicket } from '#shared/admin/admin-views.ts';
import { addCents, formatCents } from '#shared/money.ts';
import { trpc } from '#web/api.ts';
import { useOrdersTold, useResendOrders } from '#web/use-many-orders.ts';
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx';
import { FactList } from '#web/ui/admin/fact-list.tsx';

const isRefundable = ({ status }: AdminTicket): boolean => status !== 'cancelled';
const ordersOf = (tickets: readonly AdminTicket[]): string[] => [...new Set(tickets.map(({ orderId }) => orderId))];
const orders = (count: number): string => `${count} ${count === 1 ? 'order' : 'orders'}`;

/** Mails the orders of the chosen tickets once more. */
export function useResendTickets(): (tickets: readonly AdminTicket[]) => void {
  const resend = useResendOrders();
  return (tickets) => resend(ordersOf(tickets));
}

type RefundTicketsProps = { tickets: readonly AdminTicket[]; onClose: () => void };

/** Asks before several tickets are refunded, in numbers; who is inside already keeps the ticket. */
export function RefundTickets({ tickets, onClose }: RefundTicketsProps) {
  const [reason, setReason] = useState('');
  const told = useOrdersTold('on the way back', 'Not refunded');
  const refund = trpc.admin.tickets.refundOf.useMutation({
    ...told,
    onSuccess: (results) => {
      told.onSuccess(results);
      onClose();
    },
  });
  const chosen = tickets.filter(isRefundable);
  const inside = chosen.filter(({ status }) => status === 'used').length;
  const sumCents = addCents(...chosen.map(({ pricePaidCents }) => pricePaidCents));
  const words = `${chosen.length} ${chosen.length === 1 ? 'ticket' : 'tickets'}`;
  const send = (): void =>
    refund.mutate({
      ticketIds: chosen.map(({ id }) => id),
      ...(reason.trim() !== '' && { reason: reason.trim() }),
    });
  return (
    <ConfirmDialog
      isOpen
      title={`Refund ${words}?`}
      confirmText={`Refund ${words}`}
      busyText="Refunding"
      isBusy={refund.isPending}
      isBlocked={chosen.length === 0}
      onConfirm={send}
      onClose={onClose}
    >
      <FactList
        rows={[
          ['Tickets that become void', String(chosen.length)],
          ['Of', orders(ordersOf(chosen).length)],
          ['Money back', formatCents(sumCents)],
          ...(chosen.length < tickets.length
            ? [['Void already, left as they are', String(tickets.length - chosen.length)] as const]
            : []),
        ]}
      />
      {inside > 0 && (
        <p role="alert">
          {`${inside} ${inside === 1 ? 'guest is' : 'guests are'} inside already: their orders are left as they are. `}
          A single refund can do it all the same.
        </p>
      )}
      <TextInput
        label="Why"
        description="Kept in the audit log: name nobody."
        maxLength={200}
        autoComplete="off"
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <p>Each buyer gets a mail. What was sold at a door waits for a desk. This can not be undone.</p>
    </ConfirmDialog>
  );
}
