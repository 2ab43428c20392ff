import type { RefundOrdersInput } from '#shared/admin/admin-queries.ts';
import type { BulkResult } from '#shared/admin/bulk-result.ts';
import { orderNumberOf } from '#shared/orders/order-list.ts';
import { requirePermission } from '../../base/authorize.ts';
import { eachOfMany } from '../../base/each-of-many.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { refundInPanel } from './refund-in-panel.ts';

/**
 * `admin.orders.refundOf`: all that is left of several orders, each as `admin.tickets.refund` does it, with a result for
 * each. What was sold at a door is handed over to a desk. An order is left as it is where the single act refuses it:
 * ORDER_NOT_FOUND, TICKET_ALREADY_USED (somebody is inside), REFUND_NOT_POSSIBLE (never paid, or no tickets).
 */
export async function refundOrders(
  ctx: ServiceContext,
  { orderIds, ...why }: RefundOrdersInput,
): Promise<BulkResult[]> {
  requirePermission(ctx, 'payments:manage');
  return eachOfMany({
    ids: orderIds,
    titleOf: orderNumberOf,
    act: (orderId) => refundInPanel(ctx, { orderId, includeUsed: false, ...why }),
  });
}
