import { ADMIN_MESSAGES } from '#shared/admin/admin-messages.ts';
import { formatCents } from '#shared/money.ts';
import { formatMemberDate, isoBerlin } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { AdminSection, AllClear, ShowMore } from '#web/ui/admin/admin-section.tsx';
import { LIVE } from '#web/ui/admin/live-query.ts';

/** Tickets that no payment stands behind; it should always be empty. */
export function UnpaidTickets() {
  const list = trpc.admin.payments.unpaidTickets.useInfiniteQuery({}, { ...LIVE, getNextPageParam: ({ nextCursor }) => nextCursor });
  const orders = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <AdminSection id="unpaid" title="Valid tickets without a payment" list={list} failure={ADMIN_MESSAGES.paymentsFailed} isEmpty={orders.length === 0} nothing={<AllClear>Every ticket has its payment.</AllClear>}>
      <ul className="admin-list">
        {orders.map(({ id, eventTitle, totalCents, createdAt }) => (
          <li key={id}>
            <h3>{eventTitle}</h3>
            <p className="admin-facts">
              <time dateTime={isoBerlin(createdAt)}>{formatMemberDate(createdAt)}</time>
              <span className="tn">{formatCents(totalCents)}</span>
              <span className="admin-id">{`Order ${id}`}</span>
            </p>
          </li>
        ))}
      </ul>
      <ShowMore list={list} />
    </AdminSection>
  );
}
