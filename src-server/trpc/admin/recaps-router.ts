import { RecapOfInput, WriteRecapInput } from '#shared/recaps/recap.ts';
import { showRecap } from '#server/services/shop/recaps/show-recap.ts';
import { writeRecap } from '#server/services/shop/recaps/write-recap.ts';
import { adminProcedure, router } from '../trpc.ts';

/** What an evening of a course was about. */
export const adminRecapsRouter = router({
  /** Null where nothing was published. */
  of: adminProcedure.input(RecapOfInput).query(({ ctx, input }) => showRecap(ctx.service, input)),

  /** Answers with how many mails. Errors: EVENT_NOT_FOUND, EVENING_TO_COME. */
  write: adminProcedure.input(WriteRecapInput).mutation(({ ctx, input }) => writeRecap(ctx.service, input)),
});
