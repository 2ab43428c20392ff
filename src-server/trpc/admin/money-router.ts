import { AccountingDaysInput, PayoutInput } from '#shared/books/accounting.ts';
import { MoneyInput } from '#shared/books/money-page.ts';
import { listPayouts, showPayout } from '#server/services/office/money/list-payouts.ts';
import { listDisputeMoves } from '#server/services/office/money/list-dispute-moves.ts';
import { showArtistMoney } from '#server/services/office/money/artist-payments.ts';
import { showProof } from '#server/services/office/money/show-proof.ts';
import { showMoney } from '#server/services/office/money/show-money.ts';
import { showVat } from '#server/services/office/money/show-vat.ts';
import { panelProcedure, router } from '../trpc.ts';

export const adminMoneyRouter = router({
  /** What was taken and given back by day, week, month or event, with fees, codes and memberships; cents. */
  show: panelProcedure('money:read')
    .input(MoneyInput)
    .query(({ ctx, input }) => showMoney(ctx.service, input)),

  /** Provider, orders, tickets, seats, refunds, tills and payouts against one another, now; each difference linked. */
  proof: panelProcedure('money:read').query(({ ctx }) => showProof(ctx.service)),

  /** Turnover, net and VAT of these days by rate, and the provider's fees; cents. */
  vat: panelProcedure('money:read')
    .input(AccountingDaysInput)
    .query(({ ctx, input }) => showVat(ctx.service, input)),

  /** What the provider sent to the bank in these days, newest first, with what each payout holds; cents. */
  payouts: panelProcedure('money:read')
    .input(AccountingDaysInput)
    .query(({ ctx, input }) => listPayouts(ctx.service, input)),

  /** What banks took back, gave back and kept in these days, newest first, with the provider's fees; cents. */
  disputes: panelProcedure('money:read')
    .input(AccountingDaysInput)
    .query(({ ctx, input }) => listDisputeMoves(ctx.service, input)),

  /** What artists were paid in these days, and what is kept back and owed beside it; cents. */
  artists: panelProcedure('money:read')
    .input(AccountingDaysInput)
    .query(({ ctx, input }) => showArtistMoney(ctx.service, input)),

  /** The payments, refunds, disputes and fees of a payout; none of an unknown one. */
  payout: panelProcedure('money:read')
    .input(PayoutInput)
    .query(({ ctx, input }) => showPayout(ctx.service, input)),
});
