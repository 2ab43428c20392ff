import { MoneyInput } from '#shared/admin/money-page.ts';
import { showProof } from '#server/services/office/money/show-proof.ts';
import { showMoney } from '#server/services/office/money/show-money.ts';
import { panelProcedure, router } from '../trpc.ts';

export const adminMoneyRouter = router({
  /** What was taken and given back by day, week, month or event, with fees, codes and memberships; cents. */
  show: panelProcedure('money:read')
    .input(MoneyInput)
    .query(({ ctx, input }) => showMoney(ctx.service, input)),

  /** Provider, orders, tickets, seats, refunds, tills and payouts against one another, now; each difference linked. */
  proof: panelProcedure('money:read').query(({ ctx }) => showProof(ctx.service)),
});
