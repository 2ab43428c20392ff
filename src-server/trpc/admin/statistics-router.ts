import { StatisticsInput } from '#shared/admin/statistics.ts';
import { showStatistics } from '#server/services/office/lists/show-statistics.ts';
import { panelProcedure, router } from '../trpc.ts';

export const adminStatisticsRouter = router({
  /** Revenue by week, event and type, occupancy and members of the last weeks; amounts in cents. */
  show: panelProcedure('money:read')
    .input(StatisticsInput)
    .query(({ ctx, input }) => showStatistics(ctx.service, input)),
});
