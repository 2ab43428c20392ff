import type { BoughtCard } from '#shared/entry-cards/entry-card.ts';
import type { BuyCardInput } from '#shared/entry-cards/entry-card-inputs.ts';
import { DomainError } from '#shared/errors.ts';
import type { Lang } from '#shared/lang.ts';
import { cents } from '#shared/money.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { requireOfferedCard } from '../entry-cards/card-kinds.ts';
import { findCardOfOrder } from '../entry-cards/find-card.ts';
import { makeCard } from '../entry-cards/issue-card.ts';
import { buyWithoutEvent, checkWithoutEvent } from './buy-without-event.ts';
import type { OrderRow } from './find-order.ts';

function viewOf(ctx: ServiceContext, order: OrderRow): BoughtCard {
  const card = findCardOfOrder(ctx, order.id);
  if (card === undefined) throw new DomainError('ORDER_NOT_FOUND');
  const { names, entries, endsAt, issuedAt } = card;
  return {
    orderId: order.id,
    isPaid: issuedAt !== null,
    hasFailed: order.status === 'expired' || order.status === 'cancelled',
    url: order.status === 'pending' ? order.checkoutUrl : null,
    names,
    entries,
    priceCents: cents(order.totalCents),
    endsAt,
  };
}

/**
 * `entryCards.buy`: an order of a card that opens nothing until it is paid. Place and rate of VAT of what it pays are fixed,
 * so it is taxed when it is sold (§ 3 (14) UStG). Throws ENTRY_CARD_NOT_OFFERED, and what `buyWithoutEvent` does.
 */
export async function buyCard(ctx: ServiceContext, input: BuyCardInput & { lang?: Lang | null }): Promise<BoughtCard> {
  requirePermission(ctx, 'checkout:buy');
  const { userId } = requireUser(ctx);
  const { lang = null, idempotencyKey } = input;
  const order = await buyWithoutEvent(ctx, idempotencyKey, () => {
    const { id: kindId, ...terms } = requireOfferedCard(ctx, input);
    return {
      channel: 'card',
      name: terms.names[lang ?? 'en'],
      priceCents: terms.priceCents,
      vatBps: terms.vatBps,
      idempotencyKey,
      lang,
      make: (orderId) => makeCard(ctx, { kindId, orderId, userId, lang, ...terms }),
    };
  });
  return viewOf(ctx, order);
}

/** `entryCards.bought`: asks the provider, and settles if it is paid. Throws ORDER_NOT_FOUND, PAYMENT_CHECK_FAILED. */
export const showBoughtCard = async (ctx: ServiceContext, orderId: string): Promise<BoughtCard> =>
  viewOf(ctx, await checkWithoutEvent(ctx, orderId, 'card'));
