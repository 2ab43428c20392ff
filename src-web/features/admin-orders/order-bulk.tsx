import { TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { ListedOrder } from '#shared/orders/order-list.ts';
import { formatCents } from '#shared/money.ts';
import { trpc } from '#web/api.ts';
import { useOrdersTold, useResendOrders } from '#web/use-many-orders.ts';
import { useMay } from '#web/use-may.ts';
import { AdminIcon } from '#web/ui/admin/admin-icon.tsx';
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx';
import type { BulkAct } from '#web/ui/admin/data-table/data-table-types.ts';
import { FactList } from '#web/ui/admin/fact-list.tsx';
import { refundOf } from './order-sums.ts';

/** Asks before several orders are refunded, in numbers; what a desk sold goes to the desks, and the rest stays as it is. */
function RefundOrders({ orders, onClose }: { orders: readonly ListedOrder[]; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const told = useOrdersTold('refunded or handed over', 'Not refunded');
  const refund = trpc.admin.orders.refundOf.useMutation({
    ...told,
    onSuccess: (results) => {
      told.onSuccess(results);
      onClose();
    },
  });
  const { chosen, tickets, backCents, deskCents, left } = refundOf(orders);
  const words = `${chosen.length} ${chosen.length === 1 ? 'order' : 'orders'}`;
  const send = (): void =>
    refund.mutate({ orderIds: chosen.map(({ id }) => id), ...(reason.trim() !== '' && { reason: reason.trim() }) });
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
          ['Tickets of these orders', String(tickets)],
          ['Money back', formatCents(backCents)],
          ...(deskCents > 0 ? [['Handed over to a desk', formatCents(deskCents)] as const] : []),
          ...(left > 0 ? [['Never paid, given back or no tickets: left as they are', String(left)] as const] : []),
        ]}
      />
      <TextInput
        label="Why"
        description="Kept in the audit log: name nobody."
        maxLength={200}
        autoComplete="off"
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <p>
        Orders with a guest inside are left as they are; a single refund can do it all the same. Each buyer gets a mail.
        This can not be undone.
      </p>
    </ConfirmDialog>
  );
}

/** What can be done with several orders at once, by who may do it with one. */
export function useOrderActs(orders: readonly ListedOrder[]): { bulk: readonly BulkAct[] | null; question: ReactNode } {
  const [refunding, setRefunding] = useState<readonly ListedOrder[] | null>(null);
  const mayPay = useMay('payments:manage');
  const resend = useResendOrders();
  const bulk: BulkAct[] = [
    { id: 'resend', label: 'Send tickets again', icon: <AdminIcon name="send" />, isMain: true, run: resend },
    {
      id: 'refund',
      label: 'Refund …',
      icon: <AdminIcon name="arrow-back-up" />,
      isBad: true,
      run: (ids) => setRefunding(orders.filter(({ id }) => ids.includes(id))),
    },
  ];
  return {
    bulk: mayPay ? bulk : null,
    question: refunding && <RefundOrders orders={refunding} onClose={() => setRefunding(null)} />,
  };
}
