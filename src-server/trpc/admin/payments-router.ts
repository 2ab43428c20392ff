import { ExceptionsInput, NewestFirstInput } from '#shared/admin/admin-queries.ts';
import {
  DecideRefundInput,
  ExceptionInput,
  KeepAsFreeInput,
  PaidOutInput,
  UnpaidOrderInput,
} from '#shared/books/money-queries.ts';
import { listPaymentExceptions } from '#server/services/office/money/list-payment-exceptions.ts';
import { listUnpaidTickets } from '#server/services/office/tickets/list-unpaid-tickets.ts';
import { settleDoorRefund } from '#server/services/door/sales/door-refund-exception.ts';
import { listHandovers, withdrawHandover } from '#server/services/door/sales/hand-over-refund.ts';
import { HandoverInput } from '#shared/orders/refund-order.ts';
import { watchSmallBusiness } from '#server/services/office/money/watch-small-business.ts';
import { decideInPanel } from '#server/services/door/sales/refund-in-panel.ts';
import { showRefundQuestion } from '#server/services/shop/refunds/decide-refund.ts';
import { lookAtOrder, lookAtPayment } from '#server/services/shop/exceptions/look-at-payment.ts';
import { payOutRefund } from '#server/services/shop/refunds/pay-out-refund.ts';
import {
  refundException,
  resolveException,
  settleException,
} from '#server/services/shop/exceptions/resolve-exception.ts';
import { keepAsFree, voidUnpaidOrder } from '#server/services/shop/exceptions/settle-unpaid-order.ts';
import { adminProcedure, panelProcedure, router } from '../trpc.ts';

const moneyProcedure = panelProcedure('money:read');

export const adminPaymentsRouter = router({
  /** Payment exceptions nobody has resolved yet, of one group or all, newest first, a page at a time. */
  exceptions: moneyProcedure
    .input(ExceptionsInput)
    .query(({ ctx, input }) => listPaymentExceptions(ctx.service, input)),

  /** Valid tickets for which the provider has no payment, newest first, a page at a time. */
  unpaidTickets: moneyProcedure
    .input(NewestFirstInput)
    .query(({ ctx, input }) => listUnpaidTickets(ctx.service, input)),

  /**
   * One exception in our books and in the provider's, which is asked now; amounts in cents. Error: EXCEPTION_NOT_OPEN.
   */
  look: adminProcedure.input(ExceptionInput).query(({ ctx, input }) => lookAtPayment(ctx.service, input.id)),

  /**
   * Hands out the tickets for money that came. Errors: EXCEPTION_NOT_OPEN, PAYMENT_CHECK_FAILED, PAYMENT_NOT_AS_AGREED.
   */
  settle: adminProcedure.input(ExceptionInput).mutation(({ ctx, input }) => settleException(ctx.service, input.id)),

  /**
   * Gives the money back, or tries a failed refund again. Errors: EXCEPTION_NOT_OPEN, PAYMENT_CHECK_FAILED,
   * PAYMENT_NOT_AS_AGREED, REFUND_NOT_POSSIBLE, REFUND_TOO_LARGE. Says what is on its way, in cents.
   */
  refund: adminProcedure.input(ExceptionInput).mutation(({ ctx, input }) => refundException(ctx.service, input.id)),

  /** Ticks off what a person has looked at. Error: EXCEPTION_NOT_OPEN. */
  resolve: adminProcedure.input(ExceptionInput).mutation(({ ctx, input }) => resolveException(ctx.service, input.id)),

  /**
   * Settles a refund that failed: a person has given the buyer the money, in cash or by a transfer. Errors:
   * EXCEPTION_NOT_OPEN, REFUND_NOT_POSSIBLE, REFUND_TOO_LARGE, CHANGED_MEANWHILE.
   */
  paidOut: adminProcedure
    .input(PaidOutInput)
    .mutation(({ ctx, input }) => payOutRefund(ctx.service, settleDoorRefund, input)),

  /**
   * A refund made in the provider's dashboard and the tickets it may be about; amounts in cents. Error:
   * EXCEPTION_NOT_OPEN.
   */
  refundQuestion: adminProcedure
    .input(ExceptionInput)
    .query(({ ctx, input }) => showRefundQuestion(ctx.service, input.id)),

  /**
   * Which tickets such a refund takes back; none is goodwill. Errors: EXCEPTION_NOT_OPEN, TICKET_NOT_FOUND,
   * TICKET_ALREADY_USED.
   */
  decideRefund: adminProcedure.input(DecideRefundInput).mutation(({ ctx, input }) => decideInPanel(ctx.service, input)),

  /** An order without a payment in our books and in the provider's, which is asked now; amounts in cents. */
  lookAtOrder: adminProcedure
    .input(UnpaidOrderInput)
    .query(({ ctx, input }) => lookAtOrder(ctx.service, input.orderId)),

  /** Makes tickets void that nobody paid, and tells their buyer. Errors: EXCEPTION_NOT_OPEN, TICKET_ALREADY_USED. */
  voidUnpaid: adminProcedure
    .input(UnpaidOrderInput)
    .mutation(({ ctx, input }) => voidUnpaidOrder(ctx.service, input.orderId)),

  /** Lets tickets that nobody paid stand as free ones, with a reason. Error: EXCEPTION_NOT_OPEN. */
  keepAsFree: adminProcedure.input(KeepAsFreeInput).mutation(({ ctx, input }) => keepAsFree(ctx.service, input)),

  /** Refunds of what was sold at a door that wait for a desk, the oldest first; cents. */
  handovers: moneyProcedure.query(({ ctx }) => listHandovers(ctx.service)),

  /** A desk need not give that back any more. Error: REFUND_NOT_POSSIBLE. */
  withdrawHandover: adminProcedure
    .input(HandoverInput)
    .mutation(({ ctx, input }) => withdrawHandover(ctx.service, input)),

  /** How near the turnover is to where § 19 UStG ends; in cents. */
  smallBusiness: moneyProcedure.query(({ ctx }) => watchSmallBusiness(ctx.service)),
});
