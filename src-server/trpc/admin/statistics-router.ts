import { StatisticsInput } from '#shared/statistics/statistics.ts';
import { showStatistics } from '#server/services/office/statistics/show-statistics.ts';
import { showAnswers } from '#server/services/office/statistics/show-answers.ts';
import { panelProcedure, router } from '../trpc.ts';

export const adminStatisticsRouter = router({
  /** Revenue by week, event and type, occupancy and members of the last weeks; amounts in cents. */
  show: panelProcedure('money:read')
    .input(StatisticsInput)
    .query(({ ctx, input }) => showStatistics(ctx.service, input)),

  /** The numbers of each night of the last weeks by how and when it sold, and who came again. */
  answers: panelProcedure('money:read')
    .input(StatisticsInput)
    .query(({ ctx, input }) => showAnswers(ctx.service, input)),
});
