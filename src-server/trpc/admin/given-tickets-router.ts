import { AllGivenInput } from '#shared/tickets/all-given.ts';
import { GivenIdInput, GivenTicketsInput, GiveTicketsInput, GiveToManyInput } from '#shared/tickets/give-tickets.ts';
import { giveTickets } from '#server/services/shop/given-tickets/give-tickets.ts';
import { giveToMany } from '#server/services/shop/given-tickets/give-to-many.ts';
import { countGifts, listAllGiven } from '#server/services/shop/given-tickets/list-all-given.ts';
import { listGiven } from '#server/services/shop/given-tickets/list-given.ts';
import { sendGivenAgain } from '#server/services/shop/given-tickets/send-given-again.ts';
import { takeBackGiven } from '#server/services/shop/given-tickets/take-back-given.ts';
import { adminProcedure, router } from '../trpc.ts';

export const adminGivenTicketsRouter = router({
  /** The tickets that were given for an event, newest first. */
  list: adminProcedure.input(GivenTicketsInput).query(({ ctx, input }) => listGiven(ctx.service, input)),

  /** Given tickets over all nights, or of one, a page at a time. */
  listAll: adminProcedure.input(AllGivenInput).query(({ ctx, input }) => listAllGiven(ctx.service, input)),

  /** How many gifts there are for nights to come and for past ones. */
  counts: adminProcedure.query(({ ctx }) => countGifts(ctx.service)),

  /** Gives somebody tickets and mails them. Errors: EVENT_NOT_FOUND, EVENT_CANCELLED, EVENT_OVER, EVENT_SOLD_OUT. */
  give: adminProcedure.input(GiveTicketsInput).mutation(({ ctx, input }) => giveTickets(ctx.service, input)),

  /** Gives several people theirs, all or nobody. Errors as for one. */
  giveToMany: adminProcedure.input(GiveToManyInput).mutation(({ ctx, input }) => giveToMany(ctx.service, input)),

  /** Mails them once more. Errors: GIVEN_NOT_FOUND, TICKET_NOT_FOUND. */
  sendAgain: adminProcedure.input(GivenIdInput).mutation(({ ctx, input }) => sendGivenAgain(ctx.service, input)),

  /** Voids those nobody has shown yet. Errors: GIVEN_NOT_FOUND, TICKET_ALREADY_USED. */
  takeBack: adminProcedure.input(GivenIdInput).mutation(({ ctx, input }) => takeBackGiven(ctx.service, input)),
});
