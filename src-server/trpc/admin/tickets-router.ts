import { TicketsByEventInput } from '#shared/admin/admin-queries.ts';
import { RefundOrderInput } from '#shared/orders/refund-order.ts';
import { listEventSales } from '#server/services/admin/list-event-sales.ts';
import { requestRefund } from '#server/services/payments/request-refund.ts';
import { adminProcedure, router } from '../trpc.ts';

export const adminTicketsRouter = router({
  /** Sold, held, capacity and revenue in cents of each event, a page at a time. */
  byEvent: adminProcedure.input(TicketsByEventInput).query(({ ctx, input }) => listEventSales(ctx.service, input)),

  /** Refunds an order or some of its tickets; the server computes the amount. Errors: see requestRefund. */
  refund: adminProcedure.input(RefundOrderInput).mutation(({ ctx, input }) => requestRefund(ctx.service, input)),
});
