import { EndPromoCodeInput, PromoCodesInput, SavePromoCodeInput } from '#shared/promo-codes/promo-code.ts';
import { AllPromoCodesInput, PromoUsesInput } from '#shared/promo-codes/promo-list.ts';
import { listPromoUses } from '#server/services/office/lists/list-promo-uses.ts';
import { endPromoCode } from '#server/services/shop/promo-codes/end-promo-code.ts';
import {
  countPromoCodes,
  listAllPromoCodes,
  listPromoCodes,
} from '#server/services/shop/promo-codes/list-promo-codes.ts';
import { savePromoCode } from '#server/services/shop/promo-codes/save-promo-code.ts';
import { adminProcedure, router } from '../trpc.ts';

export const adminPromoCodesRouter = router({
  /** The codes of an event and of its kind, with what was sold by them. */
  list: adminProcedure.input(PromoCodesInput).query(({ ctx, input }) => listPromoCodes(ctx.service, input)),

  /** Codes over all events, the newest first, a page at a time: in one state, with a part of their text, of an event. */
  listAll: adminProcedure.input(AllPromoCodesInput).query(({ ctx, input }) => listAllPromoCodes(ctx.service, input)),

  /** How many codes are in each state. */
  counts: adminProcedure.query(({ ctx }) => countPromoCodes(ctx.service)),

  /** The orders that were made with a code, and what each gave away, in cents. Error: PROMO_CODE_UNKNOWN. */
  uses: adminProcedure.input(PromoUsesInput).query(({ ctx, input }) => listPromoUses(ctx.service, input)),

  /** Makes one, or changes its worth, limits and dates. Errors: EVENT_NOT_FOUND, TICKET_TYPE_NOT_FOUND, PROMO_CODE_*. */
  save: adminProcedure.input(SavePromoCodeInput).mutation(({ ctx, input }) => savePromoCode(ctx.service, input)),

  /** Nobody can use it from now on. */
  end: adminProcedure.input(EndPromoCodeInput).mutation(({ ctx, input }) => endPromoCode(ctx.service, input)),
});
