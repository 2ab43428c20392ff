import type { Page } from '#shared/admin/admin-views.ts';
import type { ListedOrder, ListOrdersInput, OrderListCursor } from '#shared/orders/order-list.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { takePage } from '../../base/take-page.ts';
import { listedOrder, readOrders } from './read-orders.ts';

/**
 * Orders under one heading or all, of an event, or found by buyer; sorted by date or amount, a page at a time. A search
 * gives one page.
 */
export function listOrders(
  ctx: ServiceContext,
  { limit, cursor, ...filter }: ListOrdersInput,
): Page<ListedOrder, OrderListCursor> {
  requirePermission(ctx, 'money:read');
  const { shown, last } = takePage(readOrders(ctx.db, filter, { limit: limit + 1, after: cursor ?? null }), limit);
  return {
    items: shown.map(listedOrder),
    nextCursor:
      last === null || filter.search !== ''
        ? null
        : { createdAt: last.createdAt, totalCents: last.totalCents, id: last.id },
  };
}
