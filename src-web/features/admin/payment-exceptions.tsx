import { ADMIN_MESSAGES } from '#shared/admin/admin-messages.ts';
import type { PaymentExceptionView } from '#shared/admin/admin-views.ts';
import { formatMemberDate, formatTime, isoBerlin } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { AdminSection, AllClear, ShowMore } from '#web/ui/admin/admin-section.tsx';
import { EXCEPTION_TEXT, plainDetail } from '#web/ui/admin/exception-text.ts';
import { LIVE } from '#web/ui/admin/live-query.ts';
import { PAYMENTS } from './sections.ts';

/** Money trouble that only a person can decide, newest first. */
export function PaymentExceptions() {
  const list = trpc.admin.payments.exceptions.useInfiniteQuery({}, { ...LIVE, getNextPageParam: ({ nextCursor }) => nextCursor });
  const entries = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <AdminSection id={PAYMENTS.id} title={PAYMENTS.title} list={list} failure={ADMIN_MESSAGES.paymentsFailed} isEmpty={entries.length === 0} nothing={<AllClear>Every payment is settled.</AllClear>}>
      <ul className="admin-list">
        {entries.map((entry) => (
          <ExceptionEntry key={entry.id} entry={entry} />
        ))}
      </ul>
      <ShowMore list={list} />
    </AdminSection>
  );
}

function ExceptionEntry({ entry }: { entry: PaymentExceptionView }) {
  const { title, what } = EXCEPTION_TEXT[entry.kind];
  const detail = plainDetail(entry.kind, entry.detail);
  return (
    <li>
      <h3>{title}</h3>
      <p>{what}</p>
      <p className="admin-facts">
        <time dateTime={isoBerlin(entry.createdAt)}>{`${formatMemberDate(entry.createdAt)}, ${formatTime(entry.createdAt)}`}</time>
        {entry.eventTitle !== null && <span>{entry.eventTitle}</span>}
        {detail !== '' && <span className="tn">{detail}</span>}
        <span className="admin-id">{entry.orderId === null ? `Reference ${entry.refId}` : `Order ${entry.orderId}`}</span>
      </p>
    </li>
  );
}
