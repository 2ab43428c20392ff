import type { inferRouterOutputs } from '@trpc/server';
import { useState } from 'react';
import { ADMIN_MESSAGES } from '#shared/admin/admin-messages.ts';
import { formatCents } from '#shared/money.ts';
import { formatMemberDate, isoBerlin } from '#shared/time.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { trpc, type AppRouter } from '#web/api.ts';
import { AdminSection, AllClear, ShowMore } from '#web/ui/admin/admin-section.tsx';
import { itemsOf, LIVE_PAGES } from '#web/ui/admin/live-query.ts';
import { Button } from '#web/ui/button.tsx';
import { useMay } from '#web/hooks/use-may.ts';
import { BothSidesOfOrder } from './both-sides.tsx';
import { KeepAsFreeDialog, VoidDialog } from './unpaid-dialogs.tsx';

type UnpaidOrder = inferRouterOutputs<AppRouter>['admin']['payments']['unpaidTickets']['items'][number];

/** Tickets that no payment stands behind; it should always be empty. */
export function UnpaidTickets() {
  const list = trpc.admin.payments.unpaidTickets.useInfiniteQuery({}, LIVE_PAGES);
  const orders = itemsOf(list.data);
  return (
    <AdminSection
      id="unpaid"
      title="Valid tickets without a payment"
      list={list}
      failure={ADMIN_MESSAGES.paymentsFailed}
      isEmpty={orders.length === 0}
      nothing={<AllClear>Every ticket has its payment.</AllClear>}
    >
      <ul className="admin-list">
        {orders.map((order) => (
          <UnpaidEntry key={order.id} order={order} />
        ))}
      </ul>
      <ShowMore list={list} />
    </AdminSection>
  );
}

function UnpaidEntry({ order }: { order: UnpaidOrder }) {
  const { id, eventTitle, totalCents, createdAt, buyerEmail, validTickets, isInside } = order;
  const [isOpen, setIsOpen] = useState(false);
  const [asked, setAsked] = useState<'void' | 'free' | null>(null);
  const close = (): void => setAsked(null);
  const hasPayments = useMay('payments:manage');
  return (
    <li>
      <h3>{eventTitle}</h3>
      {isInside && <p>Somebody was let in with it already, so it can only be kept as free.</p>}
      <p className="admin-facts">
        <time dateTime={isoBerlin(createdAt)}>{formatMemberDate(createdAt)}</time>
        <span className="tabular">
          {validTickets === 1 ? '1 ticket' : `${validTickets} tickets`}, {formatCents(totalCents)}
        </span>
        <span>{buyerEmail ?? 'no account'}</span>
        <a className="admin-id" href={adminPaths.order(id)}>
          {`Order ${id}`}
        </a>
      </p>
      {isOpen && <BothSidesOfOrder orderId={id} />}
      {hasPayments && (
        <div className="admin-acts money-acts">
          <Button look="t" size="s" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? 'Hide both sides' : 'Show both sides'}
          </Button>
          {!isInside && (
            <Button look="o" size="s" onClick={() => setAsked('void')}>
              Make void
            </Button>
          )}
          <Button look="o" size="s" onClick={() => setAsked('free')}>
            Keep as free tickets
          </Button>
        </div>
      )}
      {asked === 'void' && <VoidDialog orderId={id} onClose={close} />}
      {asked === 'free' && <KeepAsFreeDialog orderId={id} onClose={close} />}
    </li>
  );
}
