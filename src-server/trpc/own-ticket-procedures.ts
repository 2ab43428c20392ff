import {
  GiveTicketBackInput,
  HandTicketOverInput,
  OwnTicketInput,
  PassTicketOnInput,
  TakeTicketBackInput,
} from '#shared/tickets/ticket-queries.ts';
import { GiveAddOnBackInput } from '#shared/add-ons/add-on.ts';
import { ChangeAnswersInput } from '#shared/questions/answer.ts';
import { OwnCourseInput } from '#shared/absences/absence-inputs.ts';
import { MoveGroupInput } from '#shared/moves/other-groups.ts';
import { ChangeTicketInput } from '#shared/moves/ticket-changes.ts';
import { giveTicketBack } from '#server/services/door/sales/give-ticket-back.ts';
import { giveAddOnBack } from '#server/services/shop/refunds/give-add-on-back.ts';
import { changeTicket } from '#server/services/shop/moves/change-ticket.ts';
import { moveGroup } from '#server/services/shop/moves/move-group.ts';
import { listOtherGroups } from '#server/services/shop/moves/other-groups.ts';
import { NamePartnerInput } from '#shared/partners/partner-link.ts';
import { listTicketChanges } from '#server/services/shop/moves/ticket-changes.ts';
import { namePartner, returnHalf } from '#server/services/shop/partners/own-half.ts';
import { changeAnswers } from '#server/services/shop/questions/own-answers.ts';
import { handTicketOver, offerTicket, withdrawTicketOffer } from '#server/services/shop/ticket-offers/offer-ticket.ts';
import { showTicketWays } from '#server/services/shop/ticket-offers/show-ticket-ways.ts';
import { passTicketOn } from '#server/services/shop/tickets/pass-ticket-on.ts';
import { takeTicketBack } from '#server/services/shop/tickets/take-ticket-back.ts';
import { changeOfMind } from './caller.ts';
import { userProcedure } from './trpc.ts';

/** What is done with one's own ticket when plans change: a part of the profile's router. */
export const ownTicketProcedures = {
  /** The groups beside the course of one's own ticket. Error: TICKET_NOT_FOUND. */
  otherGroups: userProcedure.input(OwnCourseInput).query(({ ctx, input }) => listOtherGroups(ctx.service, input)),

  /** One's place goes to one of them. Errors: see moveGroup. */
  moveGroup: userProcedure.input(MoveGroupInput).mutation(({ ctx, input }) => moveGroup(ctx.service, input)),

  /** What one's ticket could become now. Error: TICKET_NOT_FOUND. */
  ticketChanges: userProcedure.input(OwnTicketInput).query(({ ctx, input }) => listTicketChanges(ctx.service, input)),

  /** It becomes one of them. Errors: see changeTicket, and RATE_LIMITED after twenty an hour. */
  changeTicket: changeOfMind('change a ticket')
    .input(ChangeTicketInput)
    .mutation(({ ctx, input }) => changeTicket(ctx.service, input)),

  /** Gives a ticket to a friend, who has its link. Errors: TICKET_NOT_FOUND, TICKET_ALREADY_USED, CHANGED_MEANWHILE. */
  passTicketOn: userProcedure.input(PassTicketOnInput).mutation(({ ctx, input }) => passTicketOn(ctx.service, input)),

  /** Takes it back: link and code are new, the old ones open nothing. Errors: TICKET_NOT_FOUND, TICKET_ALREADY_USED. */
  takeTicketBack: userProcedure
    .input(TakeTicketBackInput)
    .mutation(({ ctx, input }) => takeTicketBack(ctx.service, input)),

  /** To whom a ticket can go now, and how an offer of it stands. Error: TICKET_NOT_FOUND. */
  ticketWays: userProcedure.input(OwnTicketInput).query(({ ctx, input }) => showTicketWays(ctx.service, input)),

  /** Other answers to what its event asks. Errors: TICKET_NOT_FOUND, ANSWERS_NEEDED, ANSWERS_FIXED. */
  changeAnswers: userProcedure
    .input(ChangeAnswersInput)
    .mutation(({ ctx, input }) => changeAnswers(ctx.service, input)),

  /** What was bought with a ticket goes back for its price, in cents. Errors: TICKET_NOT_FOUND, ADD_ON_FIXED. */
  giveAddOnBack: userProcedure
    .input(GiveAddOnBackInput)
    .mutation(({ ctx, input }) => giveAddOnBack(ctx.service, input)),

  /**
   * Offers a ticket to whoever waits. Errors: TICKET_NOT_FOUND, TICKET_ALREADY_USED, TICKET_IS_LEAVING,
   * TICKET_OFFER_NOT_POSSIBLE.
   */
  offerTicket: userProcedure
    .input(OwnTicketInput)
    .mutation(({ ctx, input }) => offerTicket(ctx.service, input, ctx.lang ?? null)),

  /**
   * Hands a ticket over by name: a mail goes to them. Errors as above, and RATE_LIMITED after twenty an hour.
   */
  handTicketOver: changeOfMind('hand over')
    .input(HandTicketOverInput)
    .mutation(({ ctx, input }) => handTicketOver(ctx.service, input, ctx.lang ?? null)),

  /**
   * Asks somebody else to be the other half of one's couple. Errors: TICKET_NOT_FOUND, TICKET_ALREADY_USED,
   * PARTNER_NOT_POSSIBLE, EVENT_SOLD_OUT, TICKET_TYPE_SOLD_OUT, and RATE_LIMITED after twenty an hour.
   */
  namePartner: changeOfMind('hand over')
    .input(NamePartnerInput)
    .mutation(({ ctx, input }) => namePartner(ctx.service, input)),

  /** Nobody completes the couple: all the money goes back. Errors: TICKET_NOT_FOUND, TICKET_ALREADY_USED, PARTNER_NOT_POSSIBLE. */
  returnHalf: userProcedure.input(OwnTicketInput).mutation(({ ctx, input }) => returnHalf(ctx.service, input)),

  /** Keeps it after all. Errors: TICKET_NOT_FOUND, TICKET_ALREADY_USED, TICKET_IS_LEAVING. */
  withdrawTicketOffer: userProcedure
    .input(OwnTicketInput)
    .mutation(({ ctx, input }) => withdrawTicketOffer(ctx.service, input)),

  /**
   * Gives a ticket of a night that was moved back for what was paid, in cents. Errors: TICKET_NOT_FOUND,
   * TICKET_ALREADY_USED, REFUND_NOT_POSSIBLE.
   */
  giveTicketBack: userProcedure
    .input(GiveTicketBackInput)
    .mutation(({ ctx, input }) => giveTicketBack(ctx.service, input)),
};
