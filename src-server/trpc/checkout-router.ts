import { z } from 'zod';
import { IdSchema } from '#shared/ids.ts';
import { CreateOrderInput, QuoteOrderInput, ShowTicketAllowanceInput } from '#shared/orders/create-order.ts';
import { AskInvoiceInput } from '#shared/orders/invoice.ts';
import { CheckPromoCodeInput } from '#shared/promo-codes/promo-code.ts';
import { PartnerTokenInput } from '#shared/partners/partner-link.ts';
import { ShowRolesInput } from '#shared/roles/role-pool.ts';
import { SharedTicketInput } from '#shared/tickets/ticket-queries.ts';
import { HandedTicketInput } from '#shared/tickets/ticket-queries.ts';
import { JoinWaitListInput, WaitListInput } from '#shared/wait-list/wait-list.ts';
import { offerPromoCode } from '#server/services/shop/events/offer-promo-code.ts';
import { requireVoucher } from '#server/services/shop/gift-vouchers/find-voucher.ts';
import { findPromo } from '#server/services/shop/promo-codes/find-promo.ts';
import { askInvoice } from '#server/services/shop/orders/ask-invoice.ts';
import { payParts } from '#server/services/shop/orders/pay-parts.ts';
import { cancelOrder } from '#server/services/shop/orders/cancel-order.ts';
import { quoteOrder } from '#server/services/shop/orders/quote-order.ts';
import { resendConfirmation } from '#server/services/shop/orders/resend-confirmation.ts';
import { startCheckout } from '#server/services/shop/orders/start-checkout.ts';
import { declinePartner, showPartnerSeat } from '#server/services/shop/partners/partner-seat.ts';
import { showRoles } from '#server/services/shop/roles/show-roles.ts';
import { showTicketAllowance } from '#server/services/shop/orders/ticket-allowance.ts';
import { showOpenOrder, showOrder, verifyPayment } from '#server/services/shop/orders/verify-payment.ts';
import { showSharedTicket } from '#server/services/shop/tickets/show-shared-ticket.ts';
import {
  declineOfferedMakeUp,
  showOfferedMakeUp,
  takeOfferedMakeUp,
} from '#server/services/shop/make-ups/offered-make-up.ts';
import { OfferedMakeUpInput } from '#shared/make-ups/make-up-inputs.ts';
import { declineHandedTicket, showHandedTicket } from '#server/services/shop/ticket-offers/handed-ticket.ts';
import { declineSeat, resumeWaiting } from '#server/services/shop/waiting/answer-offer.ts';
import { joinWaitList } from '#server/services/shop/waiting/join-wait-list.ts';
import { leaveWaitList } from '#server/services/shop/waiting/leave-wait-list.ts';
import { listOwnWaitLists, showWaitList } from '#server/services/shop/waiting/show-wait-list.ts';
import { changeOfMind } from './caller.ts';
import { guessPromoCode } from './guess-promo-code.ts';
import { publicProcedure, router, userProcedure } from './trpc.ts';

const OrderIdInput = z.strictObject({ orderId: IdSchema });

export const checkoutRouter = router({
  /** What the chosen tickets cost now: lines, total in cents, VAT by rate. Errors: EVENT_*, TICKET_TYPE_*, PROMO_CODE_*. */
  quote: publicProcedure.input(QuoteOrderInput).query(({ ctx, input }) => {
    const quote = () => quoteOrder(ctx.service, { ...input, lang: ctx.lang ?? null });
    return input.promoCode === undefined ? quote() : guessPromoCode(ctx, quote);
  }),

  /** What a promo code does for an event. Errors: EVENT_NOT_FOUND, PROMO_CODE_*, RATE_LIMITED after wrong ones. */
  promoCode: userProcedure
    .input(CheckPromoCodeInput)
    .mutation(({ ctx, input }) => guessPromoCode(ctx, () => offerPromoCode(ctx.service, { ...input, lang: ctx.lang }))),

  /** What is danced at an event, and how each role stands; null where none is asked. */
  roles: userProcedure.input(ShowRolesInput).query(({ ctx, input }) => showRoles(ctx.service, input)),

  /** How many tickets of an event one may still buy, over all orders. Error: EVENT_NOT_FOUND. */
  allowance: userProcedure
    .input(ShowTicketAllowanceInput)
    .query(({ ctx, input }) => showTicketAllowance(ctx.service, input)),

  /** Holds the seats and opens the payment page; a free order is paid at once. Errors: see startCheckout. */
  createEventCheckout: userProcedure.input(CreateOrderInput).mutation(({ ctx, input }) => {
    const { eventId, promoCode, voucherCode } = input;
    if (promoCode !== undefined) guessPromoCode(ctx, () => findPromo(ctx.service, { eventId, code: promoCode }));
    if (voucherCode !== undefined) guessPromoCode(ctx, () => requireVoucher(ctx.service, voucherCode));
    return startCheckout(ctx.service, { ...input, lang: ctx.lang ?? null });
  }),

  /**
   * Asks the provider and settles if paid (own orders). Errors: NO_SESSION_ID, ORDER_NOT_FOUND, PAYMENT_CHECK_FAILED.
   */
  verifyPaymentStatus: userProcedure
    .input(z.strictObject({ sessionId: z.string().max(200).default('') }))
    .mutation(({ ctx, input }) => verifyPayment(ctx.service, input.sessionId, ctx.lang)),

  /** One's own order with its tickets, from our books. Error: ORDER_NOT_FOUND. */
  order: userProcedure.input(OrderIdInput).query(({ ctx, input }) => showOrder(ctx.service, input.orderId, ctx.lang)),

  /** One's own unpaid order for an event, if there is one: at most one is open. */
  openOrder: userProcedure
    .input(z.strictObject({ eventId: IdSchema }))
    .query(({ ctx, input }) => showOpenOrder(ctx.service, input.eventId, ctx.lang)),

  /** Ends the payment page and releases the seats. Errors: ORDER_NOT_FOUND, ORDER_NOT_OPEN, PAYMENT_CHECK_FAILED. */
  payParts: userProcedure.input(OrderIdInput).mutation(({ ctx, input }) => payParts(ctx.service, input.orderId)),
  cancel: userProcedure.input(OrderIdInput).mutation(({ ctx, input }) => cancelOrder(ctx.service, input.orderId)),

  /** An invoice to a company in place of one's receipt, by mail. Errors: ORDER_NOT_FOUND, INVOICE_NOT_POSSIBLE. */
  askInvoice: userProcedure.input(AskInvoiceInput).mutation(({ ctx, input }) => askInvoice(ctx.service, input)),

  /** Sends the confirmation again, at most every ten minutes. Errors: ORDER_NOT_FOUND, TICKET_NOT_FOUND, RATE_LIMITED. */
  resendConfirmation: userProcedure
    .input(OrderIdInput)
    .mutation(({ ctx, input }) => resendConfirmation(ctx.service, input.orderId)),

  /** An event's wait list as one sees it: what one may wait for, or one's own place. Error: EVENT_NOT_FOUND. */
  waitList: userProcedure.input(WaitListInput).query(({ ctx, input }) => showWaitList(ctx.service, input)),

  /** One's own places on all wait lists. */
  myWaitLists: userProcedure.query(({ ctx }) => listOwnWaitLists(ctx.service)),

  /**
   * Errors: EVENT_NOT_FOUND, TICKET_TYPE_NOT_FOUND, ROLE_NEEDED, BANNED, WAIT_LIST_CLOSED, WAIT_LIST_NOT_NEEDED, RATE_LIMITED after
   * twenty an hour.
   */
  joinWaitList: changeOfMind('wait list')
    .input(JoinWaitListInput)
    .mutation(({ ctx, input }) => joinWaitList(ctx.service, input, ctx.lang ?? null)),

  /** A seat that was kept goes to the next. Error: EVENT_NOT_FOUND. */
  leaveWaitList: userProcedure.input(WaitListInput).mutation(({ ctx, input }) => leaveWaitList(ctx.service, input)),

  /** Not this time: one's place moves behind the others. Error: EVENT_NOT_FOUND. */
  declineSeat: userProcedure.input(WaitListInput).mutation(({ ctx, input }) => declineSeat(ctx.service, input)),

  /** Goes on waiting after two seats that were kept in vain. Error: EVENT_NOT_FOUND. */
  resumeWaiting: userProcedure.input(WaitListInput).mutation(({ ctx, input }) => resumeWaiting(ctx.service, input)),

  /** The ticket that a mail's link hands over, with what is to be paid. Error: TICKET_OFFER_OVER. */
  handedTicket: publicProcedure
    .input(HandedTicketInput)
    .query(({ ctx, input }) => showHandedTicket(ctx.service, input)),

  /** It stays whose it is. Errors: TICKET_OFFER_OVER, TICKET_IS_LEAVING. */
  declineHanded: publicProcedure
    .input(HandedTicketInput)
    .mutation(({ ctx, input }) => declineHandedTicket(ctx.service, input)),

  /** The half of a couple that a mail's link asks somebody to take. Error: PARTNER_SEAT_OVER. */
  partnerSeat: publicProcedure.input(PartnerTokenInput).query(({ ctx, input }) => showPartnerSeat(ctx.service, input)),

  /** Not with them: the seat is free. Error: PARTNER_SEAT_OVER. */
  declinePartner: publicProcedure
    .input(PartnerTokenInput)
    .mutation(({ ctx, input }) => declinePartner(ctx.service, input)),

  /** The make-up place that a mail's link offers. Error: SEAT_OFFER_OVER. */
  offeredMakeUp: publicProcedure
    .input(OfferedMakeUpInput)
    .query(({ ctx, input }) => showOfferedMakeUp(ctx.service, input)),

  /** Takes it. Errors: SEAT_OFFER_OVER, BANNED, MAKE_UP_NOT_POSSIBLE, MAKE_UP_BOOKED, EVENING_FULL. */
  takeOfferedMakeUp: publicProcedure
    .input(OfferedMakeUpInput)
    .mutation(({ ctx, input }) => takeOfferedMakeUp(ctx.service, input)),

  /** It goes to the next. Error: SEAT_OFFER_OVER. */
  declineOfferedMakeUp: publicProcedure
    .input(OfferedMakeUpInput)
    .mutation(({ ctx, input }) => declineOfferedMakeUp(ctx.service, input)),

  /** The ticket behind a shared link. Error: TICKET_NOT_FOUND. */
  sharedTicket: publicProcedure
    .input(SharedTicketInput)
    .query(({ ctx, input }) => showSharedTicket(ctx.service, input.token)),
});
