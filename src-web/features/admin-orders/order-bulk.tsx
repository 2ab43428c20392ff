import { useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { ChosenOrders } from '#shared/newsletters/audience.ts';
import type { ListedOrder } from '#shared/orders/order-list.ts';
import { formatCents } from '#shared/money.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { trpc } from '#web/api.ts';
import { useOrdersTold, useResendOrders } from '#web/hooks/use-many-orders.ts';
import { useMay } from '#web/hooks/use-may.ts';
import { AdminIcon } from '#web/ui/admin/admin-icon.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { BulkAct } from '#web/ui/admin/data-table/data-table-types.ts';
import { RefundSeveral } from '#web/ui/admin/refund-several.tsx';
import { refundOf } from './order-sums.ts';

/** What a refund of several orders does; what a desk sold is handed over to a desk. */
function RefundOrders({ orders, onClose }: { orders: readonly ListedOrder[]; onClose: () => void }) {
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
  return (
    <RefundSeveral
      words={words}
      facts={[
        ['Tickets of these orders', String(tickets)],
        ['Money back', formatCents(backCents)],
        ...(deskCents > 0 ? [['Handed over to a desk', formatCents(deskCents)] as const] : []),
        ...(left > 0
          ? [['Not paid, refunded already or without a ticket: left as they are', String(left)] as const]
          : []),
      ]}
      isBusy={refund.isPending}
      isBlocked={chosen.length === 0}
      onConfirm={(given) => refund.mutate({ orderIds: chosen.map(({ id }) => id), ...given })}
      onClose={onClose}
    >
      <p>
        Orders with a guest inside are left as they are; a single refund can do it all the same. Each buyer with an
        account gets a mail. This cannot be undone.
      </p>
    </RefundSeveral>
  );
}

/** What can be done with several orders at once, by who may do it with one. */
export function useOrderActs(orders: readonly ListedOrder[]): { bulk: readonly BulkAct[] | null; question: ReactNode } {
  const [refunding, setRefunding] = useState<readonly ListedOrder[] | null>(null);
  const mayPay = useMay('payments:manage');
  const resend = useResendOrders();
  const [, navigate] = useLocation();
  const bulk: BulkAct[] = [
    { id: 'resend', label: 'Send tickets again', icon: <AdminIcon name="send" />, isMain: true, run: resend },
    {
      id: 'mail',
      label: 'Write to the buyers',
      icon: <Icon name="mail" />,
      run: (orderIds) => navigate(adminPaths.write, { state: { orderIds: [...orderIds] } satisfies ChosenOrders }),
    },
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
