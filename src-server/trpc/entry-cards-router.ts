import { BoughtCardInput, BuyCardInput } from '#shared/entry-cards/entry-card-inputs.ts';
import { HOUR_MS } from '#shared/time.ts';
import { requireUser } from '#server/services/base/authorize.ts';
import { listOfferedCards } from '#server/services/shop/entry-cards/card-kinds.ts';
import { listOwnCards } from '#server/services/shop/entry-cards/find-card.ts';
import { buyCard, showBoughtCard } from '#server/services/shop/orders/buy-card.ts';
import { takeTurn } from './caller.ts';
import { router, userProcedure } from './trpc.ts';

/** Each asks the payment provider for a page. */
const BUYS_AN_HOUR = { max: 30, windowMs: HOUR_MS };

export const entryCardsRouter = router({
  /** Keeps a card's order and opens its payment page. Errors: see buyCard, RATE_LIMITED. */
  buy: userProcedure.input(BuyCardInput).mutation(({ ctx, input }) => {
    takeTurn(ctx, { name: 'buy a card', rule: BUYS_AN_HOUR, who: requireUser(ctx.service).userId });
    return buyCard(ctx.service, { ...input, lang: ctx.lang ?? null });
  }),

  /** One's own order of a card, asked about at the provider. Errors: ORDER_NOT_FOUND, PAYMENT_CHECK_FAILED. */
  bought: userProcedure.input(BoughtCardInput).query(({ ctx, input }) => showBoughtCard(ctx.service, input.orderId)),

  /** One's own cards, what is left on each and where its entries went; and the kinds that can be bought now. */
  mine: userProcedure.query(({ ctx }) => ({
    cards: listOwnCards(ctx.service),
    offered: listOfferedCards(ctx.service),
  })),
});
