import { ADMIN_MESSAGES } from '#shared/admin/admin-messages.ts';
import type { ExceptionGroup } from '#shared/books/money-queries.ts';
import { trpc } from '#web/api.ts';
import { AdminSection, AllClear, ShowMore } from '#web/ui/admin/admin-section.tsx';
import { itemsOf, LIVE_PAGES } from '#web/ui/admin/live-query.ts';
import { ExceptionEntry } from './exception-entry.tsx';

type ExceptionListProps = {
  id: string;
  title: string;
  /** Left out: all of them. */ group?: ExceptionGroup;
  nothing: string;
};

/** Open payment exceptions, each with what can be done about it; newest first. */
export function ExceptionList({ id, group, title, nothing }: ExceptionListProps) {
  const list = trpc.admin.payments.exceptions.useInfiniteQuery({ group }, LIVE_PAGES);
  const entries = itemsOf(list.data);
  return (
    <AdminSection
      id={id}
      title={title}
      list={list}
      failure={ADMIN_MESSAGES.paymentsFailed}
      isEmpty={entries.length === 0}
      nothing={<AllClear>{nothing}</AllClear>}
    >
      <ul className="admin-list">
        {entries.map((entry) => (
          <ExceptionEntry key={entry.id} entry={entry} />
        ))}
      </ul>
      <ShowMore list={list} />
    </AdminSection>
  );
}
