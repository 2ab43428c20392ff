import {
  AdminTicketsInput,
  ExportTicketsInput,
  NameHolderInput,
  RefundTicketsInput,
  ResendOrderInput,
  ResendOrdersInput,
  TicketByIdInput,
  ticketsFile,
  TicketsByEventInput,
  AddOnsOfEventInput,
} from '#shared/admin/admin-queries.ts';
import { MoveTicketsInput, QuoteMoveInput } from '#shared/orders/move-tickets.ts';
import { RefundOrderInput, SpentVouchersInput } from '#shared/orders/refund-order.ts';
import { listEventSales } from '#server/services/office/statistics/list-event-sales.ts';
import { listTickets } from '#server/services/office/tickets/list-tickets.ts';
import { countAddOns } from '#server/services/shop/add-ons/count-add-ons.ts';
import { listNightsToMoveTo } from '#server/services/shop/moves/list-nights-to-move-to.ts';
import { moveTickets } from '#server/services/shop/moves/move-tickets.ts';
import { quoteMove } from '#server/services/shop/moves/plan-move.ts';
import { nameHolder } from '#server/services/shop/tickets/name-holder.ts';
import { resendOrder, resendOrders } from '#server/services/office/orders/resend-order.ts';
import { showTicket } from '#server/services/office/tickets/show-ticket.ts';
import { refundInPanel, refundSeveral, showSpentVouchers } from '#server/services/door/sales/refund-in-panel.ts';
import { adminProcedure, panelProcedure, router } from '../trpc.ts';

export const adminTicketsRouter = router({
  /** Sold, held, capacity and revenue in cents of each event, a page at a time. */
  byEvent: panelProcedure('money:read')
    .input(TicketsByEventInput)
    .query(({ ctx, input }) => listEventSales(ctx.service, input)),

  /** Tickets of an event, of a state, or found by number, name or address; by purchase, a page at a time. */
  list: adminProcedure.input(AdminTicketsInput).query(({ ctx, input }) => listTickets(ctx.service, input)),

  /** How many of each thing were sold with a night's tickets and are handed out, by size. */
  addOns: adminProcedure.input(AddOnsOfEventInput).query(({ ctx, input }) => countAddOns(ctx.service, input)),

  /** One ticket: the list may be pages away from it. Error: TICKET_NOT_FOUND. */
  get: adminProcedure.input(TicketByIdInput).query(({ ctx, input }) => showTicket(ctx.service, input.ticketId)),

  /**
   * The address at which such a list is downloaded as CSV or workbook: a file is streamed, not carried in an answer.
   */
  export: adminProcedure.input(ExportTicketsInput).query(({ input }) => ({ path: ticketsFile(input) })),

  /**
   * Refunds an order, some of its tickets or an amount in cents, with the tickets void or staying. What was sold at a
   * door is handed over to a desk. Errors: see requestRefund.
   */
  refund: adminProcedure.input(RefundOrderInput).mutation(({ ctx, input }) => refundInPanel(ctx.service, input)),

  /** Tickets of an order whose vouchers were spent, with the amounts in cents: what a refund's question names. */
  spentVouchers: adminProcedure
    .input(SpentVouchersInput)
    .query(({ ctx, input }) => showSpentVouchers(ctx.service, input)),

  /** Mails an order's tickets to its buyer once more. Errors: ORDER_NOT_FOUND, TICKET_NOT_FOUND. */
  resend: adminProcedure.input(ResendOrderInput).mutation(({ ctx, input }) => resendOrder(ctx.service, input.orderId)),

  /**
   * The same two for several, each order as the single act does it, with a result for each: null where it was done, or
   * the code with which it was refused. A refund gives back the chosen tickets' whole price.
   */
  resendOf: adminProcedure.input(ResendOrdersInput).mutation(({ ctx, input }) => resendOrders(ctx.service, input)),
  refundOf: adminProcedure.input(RefundTicketsInput).mutation(({ ctx, input }) => refundSeveral(ctx.service, input)),

  /** Nights that tickets can be moved to, with all their active types; the next first. */
  moveNights: adminProcedure.query(({ ctx }) => listNightsToMoveTo(ctx.service)),
  /** What tickets are worth and what they cost elsewhere, in cents; changes nothing. Errors: see planMove. */
  quoteMove: adminProcedure.input(QuoteMoveInput).query(({ ctx, input }) => quoteMove(ctx.service, input)),
  /** Moves tickets of an order to another night or type, with their value. Errors: see moveTickets. */
  move: adminProcedure.input(MoveTicketsInput).mutation(({ ctx, input }) => moveTickets(ctx.service, input)),

  /** Writes who a ticket is for; empty takes the name away. Error: TICKET_NOT_FOUND. */
  nameHolder: adminProcedure.input(NameHolderInput).mutation(({ ctx, input }) => nameHolder(ctx.service, input)),
});
