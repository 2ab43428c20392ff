import { StatementInput } from '#shared/promo-codes/code-owner.ts';
import { GiveFreePlaceInput } from '#shared/promo-codes/free-place.ts';
import {
  CodeTableInput,
  EndPromoCodeInput,
  PromoCodesInput,
  SavePromoCodeInput,
} from '#shared/promo-codes/promo-code.ts';
import {
  AllPromoCodesInput,
  ListedCodesInput,
  PromoListsInput,
  PromoUsesInput,
} from '#shared/promo-codes/promo-list.ts';
import { giveFreePlace } from '#server/services/shop/own-codes/give-free-place.ts';
import { listListedCodes } from '#server/services/shop/promo-codes/list-listed-codes.ts';
import { listPromoUses } from '#server/services/shop/promo-codes/list-promo-uses.ts';
import { endPromoCode, endPromoList } from '#server/services/shop/promo-codes/end-promo-code.ts';
import {
  countPromoCodes,
  listAllPromoCodes,
  listPromoCodes,
} from '#server/services/shop/promo-codes/list-promo-codes.ts';
import { listPromoLists } from '#server/services/shop/promo-codes/list-promo-lists.ts';
import { readCodesOfTable } from '#server/services/shop/promo-codes/read-codes-of-table.ts';
import { savePromoCode } from '#server/services/shop/promo-codes/save-promo-code.ts';
import { showStatement } from '#server/services/shop/promo-codes/show-statement.ts';
import { adminProcedure, router } from '../trpc.ts';

export const adminPromoCodesRouter = router({
  /** The codes that are good for an event, with what was sold by them. */
  list: adminProcedure.input(PromoCodesInput).query(({ ctx, input }) => listPromoCodes(ctx.service, input)),

  /** Codes over all events, the newest first, a page at a time: in one state, with a part of their text, of an event. */
  listAll: adminProcedure.input(AllPromoCodesInput).query(({ ctx, input }) => listAllPromoCodes(ctx.service, input)),

  /** How many codes are in each state. */
  counts: adminProcedure.query(({ ctx }) => countPromoCodes(ctx.service)),

  /** The orders that were made with a code, and what each gave away, in cents. Error: PROMO_CODE_UNKNOWN. */
  uses: adminProcedure.input(PromoUsesInput).query(({ ctx, input }) => listPromoUses(ctx.service, input)),

  /** What a code brought, over all time and by event, and the free places that this earned. Error: PROMO_CODE_UNKNOWN. */
  statement: adminProcedure.input(StatementInput).query(({ ctx, input }) => showStatement(ctx.service, input)),

  /** A free place of a code becomes a ticket for its owner. Errors: PROMO_CODE_UNKNOWN, PROMO_PLACE_NONE, EVENT_*. */
  giveFreePlace: adminProcedure
    .input(GiveFreePlaceInput)
    .mutation(({ ctx, input }) => giveFreePlace(ctx.service, input)),

  /** Lists of codes that are each used once, the newest first, a page at a time. */
  lists: adminProcedure.input(PromoListsInput).query(({ ctx, input }) => listPromoLists(ctx.service, input)),

  /** The codes of a list, and whose order used each; amounts in cents. */
  listed: adminProcedure.input(ListedCodesInput).query(({ ctx, input }) => listListedCodes(ctx.service, input)),

  /** The codes of a table, for a new list; at most 1,000. */
  readTable: adminProcedure.input(CodeTableInput).mutation(({ ctx, input }) => readCodesOfTable(ctx.service, input)),

  /**
   * Makes a code or a list of codes, or changes worth, limits and dates. Errors: EVENT_NOT_FOUND, INVALID_INPUT,
   * VENUE_NOT_FOUND, ARTIST_NOT_FOUND, TICKET_TYPE_NOT_FOUND, PROMO_CODE_*.
   */
  save: adminProcedure.input(SavePromoCodeInput).mutation(({ ctx, input }) => savePromoCode(ctx.service, input)),

  /** Nobody can use it from now on. */
  end: adminProcedure.input(EndPromoCodeInput).mutation(({ ctx, input }) => endPromoCode(ctx.service, input)),

  /** The same of every code of a list. */
  endList: adminProcedure.input(EndPromoCodeInput).mutation(({ ctx, input }) => endPromoList(ctx.service, input)),
});
