import { RefundOrdersInput } from '#shared/admin/admin-queries.ts';
import { ListOrdersInput, OrderByIdInput } from '#shared/orders/order-list.ts';
import { refundOrders } from '#server/services/door/sales/refund-orders.ts';
import { listOrders } from '#server/services/office/orders/list-orders.ts';
import { orderPayment } from '#server/services/office/orders/order-payment.ts';
import { showOrder } from '#server/services/office/orders/show-order.ts';
import { adminProcedure, panelProcedure, router } from '../trpc.ts';

const moneyProcedure = panelProcedure('money:read');

export const adminOrdersRouter = router({
  /** Orders under a heading, of an event or found by buyer; by date or amount, a page at a time. */
  list: moneyProcedure.input(ListOrdersInput).query(({ ctx, input }) => listOrders(ctx.service, input)),

  /** One order with all that hangs on it; amounts in cents. Error: ORDER_NOT_FOUND. */
  get: moneyProcedure.input(OrderByIdInput).query(({ ctx, input }) => showOrder(ctx.service, input)),

  /**
   * How the provider has charged it, which is asked now; an empty list where nothing went through it. Errors:
   * ORDER_NOT_FOUND, PAYMENT_CHECK_FAILED.
   */
  payment: moneyProcedure.input(OrderByIdInput).query(({ ctx, input }) => orderPayment(ctx.service, input)),

  /**
   * Refunds all that is left of several orders, with a result for each: null where it was done, or the code with which
   * the single refund refuses it.
   */
  refundOf: adminProcedure.input(RefundOrdersInput).mutation(({ ctx, input }) => refundOrders(ctx.service, input)),
});
