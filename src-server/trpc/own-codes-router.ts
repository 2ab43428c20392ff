import { TakeFreePlaceInput } from '#shared/promo-codes/free-place.ts';
import { listOwnCodes } from '#server/services/shop/own-codes/list-own-codes.ts';
import { takeFreePlace } from '#server/services/shop/own-codes/take-free-place.ts';
import { router, userProcedure } from './trpc.ts';

export const ownCodesRouter = router({
  /** The promo codes that belong to one, and what each brought: counts and sums, in cents. */
  mine: userProcedure.query(({ ctx }) => listOwnCodes(ctx.service)),

  /** Takes a free place that one's code earned. Errors: PROMO_CODE_*, PROMO_PLACE_NONE, BANNED, EVENT_*. */
  takePlace: userProcedure.input(TakeFreePlaceInput).mutation(({ ctx, input }) => takeFreePlace(ctx.service, input)),
});
