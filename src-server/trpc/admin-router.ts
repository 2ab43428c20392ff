import { NewestFirstInput, RetryMailInput, TicketsByEventInput } from '#shared/admin/admin-queries.ts';
import { EventByIdInput } from '#shared/events/event-queries.ts';
import { MoveEventInput } from '#shared/events/move-event.ts';
import { RefundOrderInput } from '#shared/orders/refund-order.ts';
import { listEventSales } from '#server/services/admin/list-event-sales.ts';
import { listFailedMails } from '#server/services/admin/list-failed-mails.ts';
import { listPaymentExceptions } from '#server/services/admin/list-payment-exceptions.ts';
import { showOverview } from '#server/services/admin/show-overview.ts';
import { cancelEvent } from '#server/services/events/cancel-event.ts';
import { moveEvent } from '#server/services/events/move-event.ts';
import { retryOutboxEntry } from '#server/services/outbox/retry-outbox-entry.ts';
import { requestRefund } from '#server/services/payments/request-refund.ts';
import { adminProcedure, router } from './trpc.ts';

export const adminRouter = router({
  /** Active events, tickets that count, revenue in cents (paid less refunded). */
  overview: adminProcedure.query(({ ctx }) => showOverview(ctx.service)),

  events: router({
    /** Cancels an event with all that follows: pages ended, tickets refunded, buyers mailed. Resumable. Error: EVENT_NOT_FOUND. */
    cancel: adminProcedure.input(EventByIdInput).mutation(({ ctx, input }) => cancelEvent(ctx.service, input.id)),

    /** Another time or place: every holder is told, with a new calendar entry. Error: EVENT_NOT_FOUND. */
    move: adminProcedure.input(MoveEventInput).mutation(({ ctx, input }) => moveEvent(ctx.service, input)),
  }),
  tickets: router({
    /** Sold, held, capacity and revenue in cents of each event, a page at a time. */
    byEvent: adminProcedure.input(TicketsByEventInput).query(({ ctx, input }) => listEventSales(ctx.service, input)),

    /** Refunds an order or some of its tickets; the server computes the amount. Errors: see requestRefund. */
    refund: adminProcedure.input(RefundOrderInput).mutation(({ ctx, input }) => requestRefund(ctx.service, input)),
  }),
  payments: router({
    /** Money trouble nobody has settled yet, newest first, a page at a time. */
    exceptions: adminProcedure.input(NewestFirstInput).query(({ ctx, input }) => listPaymentExceptions(ctx.service, input)),
  }),
  mails: router({
    /** Mails and refunds that were given up, newest first, a page at a time (decisions §8). */
    failed: adminProcedure.input(NewestFirstInput).query(({ ctx, input }) => listFailedMails(ctx.service, input)),

    /** Tries one of them again, from the first try on. Error: NOT_FOUND when it is not a failed one. */
    retry: adminProcedure.input(RetryMailInput).mutation(({ ctx, input }) => retryOutboxEntry(ctx.service, input.id)),
  }),
});
