import '#web/features/admin-people/person.css';
import '#web/features/admin-money/admin-money.css';
import '#web/features/admin-orders/orders.css';
import { useParams } from 'wouter';
import type { OrderDetail } from '#shared/orders/order-list.ts';
import { OrderView } from '#web/features/admin-orders/order-view.tsx';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { trpc } from '#web/api.ts';
import { failureOf } from '#web/failure-sentence.ts';
import { LoadFailure } from '#web/ui/admin/admin-section.tsx';
import { LIVE } from '#web/ui/admin/live-query.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { MarkLoader } from '#web/ui/art/mark-loader.tsx';
import { useUrlFilter } from '#web/hooks/use-url-filter.ts';
import { AdminFrame } from './admin-frame.tsx';
import { adminPageWords } from './words.ts';
import { useWords } from '#web/ui/lang.tsx';

const WATCH_MS = 3_000;
const isOnItsWay = (order: OrderDetail | undefined): boolean =>
  order?.refunds.some(({ status }) => status === 'requested' || status === 'pending') === true;

/** /admin/orders/:id: one order; `?ask=refund` opens the question, which changes nothing by itself. */
export function OrderPage() {
  const words = useWords(adminPageWords);
  const { id } = useParams<{ id: string }>();
  const { get, set } = useUrlFilter();
  const order = trpc.admin.orders.get.useQuery(
    { orderId: id },
    {
      ...LIVE,
      retry: false,
      // Money on its way is watched until it has arrived.
      refetchInterval: ({ state }) => (isOnItsWay(state.data) ? WATCH_MS : false),
    },
  );
  const isMissing = order.isError && ['ORDER_NOT_FOUND', 'INVALID_INPUT'].includes(failureOf(order.error).code ?? '');
  return (
    <AdminFrame tab="orders" title={words.orders} back={{ href: adminPaths.orders, label: words.allOrders }}>
      {order.isPending && <MarkLoader text={words.loading} />}
      {isMissing && <EmptyState sentence={words.thereNoSuchOrder} headingLevel={2} />}
      {order.isError && !isMissing && <LoadFailure sentence={words.orderFailed} lang="en" list={order} />}
      {order.data !== undefined && (
        <OrderView
          order={order.data}
          isAsking={get('ask') === 'refund'}
          onAsk={(isAsking) => set({ ask: isAsking ? 'refund' : '' })}
        />
      )}
    </AdminFrame>
  );
}
