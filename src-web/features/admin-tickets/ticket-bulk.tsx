import type { AdminTicket } from '#shared/admin/admin-views.ts';
import { addCents, formatCents } from '#shared/money.ts';
import { trpc } from '#web/api.ts';
import { useOrdersTold, useResendOrders } from '#web/hooks/use-many-orders.ts';
import { RefundSeveral } from '#web/ui/admin/refund-several.tsx';

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
  return (
    <RefundSeveral
      words={words}
      facts={[
        ['Tickets that become void', String(chosen.length)],
        ['Of', orders(ordersOf(chosen).length)],
        ['Money back', formatCents(sumCents)],
        ...(chosen.length < tickets.length
          ? [['Void already, left as they are', String(tickets.length - chosen.length)] as const]
          : []),
      ]}
      isBusy={refund.isPending}
      isBlocked={chosen.length === 0}
      onConfirm={(given) => refund.mutate({ ticketIds: chosen.map(({ id }) => id), ...given })}
      onClose={onClose}
    >
      {inside > 0 && (
        <p role="alert">
          {`${inside} ${inside === 1 ? 'guest is' : 'guests are'} inside already: their orders are left as they are. `}
          A single refund can do it all the same.
        </p>
      )}
      <p>Each buyer gets a mail. What was sold at a door waits for a desk. This cannot be undone.</p>
    </RefundSeveral>
  );
}
