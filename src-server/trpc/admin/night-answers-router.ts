import { CountNightAnswersInput, ListNightAnswersInput } from '#shared/thanks/night-thanks.ts';
import { countNightAnswers, listNightAnswers } from '#server/services/club/thanks/list-night-answers.ts';
import { adminProcedure, router } from '../trpc.ts';

export const adminNightAnswersRouter = router({
  /** How many guests were asked the morning after a night, and how many gave which answer. */
  counts: adminProcedure.input(CountNightAnswersInput).query(({ ctx, input }) => countNightAnswers(ctx.service, input)),

  /** What they answered, newest first, a page at a time; nobody is named. */
  list: adminProcedure.input(ListNightAnswersInput).query(({ ctx, input }) => listNightAnswers(ctx.service, input)),
});
