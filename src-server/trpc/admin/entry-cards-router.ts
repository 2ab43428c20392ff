import { CorrectCardInput, SaveCardKindInput } from '#shared/entry-cards/entry-card-inputs.ts';
import { ListCardsInput } from '#shared/entry-cards/entry-card-list.ts';
import { listCardKinds, saveCardKind } from '#server/services/shop/entry-cards/card-kinds.ts';
import { correctCard, listCards } from '#server/services/shop/entry-cards/list-cards.ts';
import { adminProcedure, router } from '../trpc.ts';

export const adminEntryCardsRouter = router({
  /** Every kind of card, those on offer first. */
  kinds: adminProcedure.query(({ ctx }) => listCardKinds(ctx.service)),

  /** A new kind, or other terms for who buys from now on. */
  saveKind: adminProcedure.input(SaveCardKindInput).mutation(({ ctx, input }) => saveCardKind(ctx.service, input)),

  /** Who has which card, a page at a time. */
  list: adminProcedure.input(ListCardsInput).query(({ ctx, input }) => listCards(ctx.service, input)),

  /** More or fewer entries, with a reason. Errors: ENTRY_CARD_UNKNOWN, ENTRY_CARD_SPENT, CHANGED_MEANWHILE. */
  correct: adminProcedure.input(CorrectCardInput).mutation(({ ctx, input }) => correctCard(ctx.service, input)),
});
