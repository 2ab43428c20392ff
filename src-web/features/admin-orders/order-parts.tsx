import { orderNumberOf, type OrderDetail } from '#shared/orders/order-list.ts';
import { formatCents } from '#shared/money.ts';
import { formatMemberDate } from '#shared/time.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { FactList } from '#web/ui/admin/fact-list.tsx';
import { ORDER_PARTS_WORDS as words } from './parts-words.ts';

/** How the parts of a price stand; or, of an order that pays one, where its ticket is. */
export function OrderParts({ order: { parts, partOfId } }: { order: OrderDetail }) {
  if (partOfId !== null)
    return (
      <p>
        {words.ofOrder} <a href={adminPaths.order(partOfId)}>{words.order(orderNumberOf(partOfId))}</a>
      </p>
    );
  if (parts.length === 0) return null;
  return (
    <section className="admin-panel" aria-label={words.title}>
      <h2>{words.title}</h2>
      <FactList
        rows={parts.map(({ n, cents, dueAt, state }) => [
          words.part(n, formatCents(cents)),
          words.stands(state, n === 1 ? null : formatMemberDate(dueAt)),
        ])}
      />
    </section>
  );
}
