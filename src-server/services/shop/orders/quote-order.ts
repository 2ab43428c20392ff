import type { Lang } from '#shared/lang.ts';
import { timesCents } from '#shared/money.ts';
import { type QuoteOrderInput, GENERAL_ADMISSION_ID } from '#shared/orders/create-order.ts';
import { lineName, type OrderLine } from '#shared/orders/member-line.ts';
import type { OrderQuote, QuoteLine } from '#shared/orders/order-views.ts';
import { priceOrder, totalOf } from '#shared/orders/price-order.ts';
import { promoUses } from '#shared/orders/promo-lines.ts';
import { vatByRate } from '#shared/orders/vat-lines.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findOpenOrder } from './find-order.ts';
import { loadEventForSale } from './load-event-for-sale.ts';
import { priceForMember } from '../member-price/price-for-member.ts';
import { addOnLines } from '../add-ons/hold-add-ons.ts';
import { quoteCards } from '../entry-cards/pay-by-card.ts';
import { partsOf } from '../parts/offer-parts.ts';
import { findPromo } from '../promo-codes/find-promo.ts';
import { requireUses } from '../promo-codes/require-uses.ts';
import { planOf } from '#server/services/shop/plans/load-plans.ts';

function lineOf(
  ctx: ServiceContext,
  { ticketTypeId, name, quantity, unitPriceCents, vatBps, member, promo, addOn, entryCard }: OrderLine,
  lang: Lang,
): QuoteLine {
  return {
    ticketTypeId: ticketTypeId ?? GENERAL_ADMISSION_ID,
    name:
      addOn !== undefined
        ? name
        : lineName(
            name,
            { isMemberPrice: member !== null, code: promo?.code ?? null, isByCard: entryCard !== undefined },
            lang,
          ),
    quantity,
    unitPriceCents,
    lineCents: timesCents(unitPriceCents, quantity),
    vatBps,
    ...(promo !== undefined && { promo }),
    ...(entryCard !== undefined && { entryCard }),
    ...(addOn !== undefined && { addOn }),
    ...(member === null
      ? {}
      : {
          member: {
            tier: planOf(ctx, member.planId).tier,
            normalUnitPriceCents: member.normalUnitPriceCents,
            voucherCents: member.voucherCents,
          },
        }),
  };
}

/**
 * What an order would cost whoever asks, now, computed by the server alone: the member's price and the promo code are in
 * it, one's own card where it is asked for, and its sentences are in `lang`. Holds nothing. Throws EVENT_*, TICKET_TYPE_*,
 * ADD_ON_*, ENTRY_CARD_* and PROMO_CODE_*.
 */
export function quoteOrder(ctx: ServiceContext, input: QuoteOrderInput & { lang?: Lang | null }): OrderQuote {
  const lang = input.lang ?? 'en';
  const { event, types } = loadEventForSale(ctx, input.eventId, input.eveningId);
  const promo =
    input.promoCode === undefined ? null : findPromo(ctx, { eventId: input.eventId, code: input.promoCode });
  const normal = priceOrder(event, types, {
    items: input.items,
    now: ctx.now(),
    unlockedTypeId: promo?.ticketTypeId ?? null,
  });
  const userId = ctx.actor.kind === 'user' ? ctx.actor.userId : null;
  const open = userId === null ? undefined : findOpenOrder(ctx, userId, input.eventId);
  const priced = priceForMember(ctx, {
    eventId: input.eventId,
    event,
    lines: normal,
    promo,
    openOrderId: open?.id ?? null,
    lang,
  });
  if (promo !== null)
    requireUses(ctx, promo, { userId, openOrderId: open?.id ?? null, wanted: promoUses(priced.lines) });
  const tickets = priced.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const { eveningId, entryCardId } = input;
  const paid = quoteCards(ctx, {
    event,
    eveningId,
    lines: priced.lines,
    userId,
    openOrderId: open?.id ?? null,
    entryCardId,
  });
  const all = [...paid.lines, ...addOnLines(ctx, input, { tickets, isAsked: false })];
  const lines = all.map((line) => lineOf(ctx, line, lang));
  return {
    lines,
    totalCents: totalOf(all),
    vat: ctx.operator.vatMode === 'small-business' ? [] : vatByRate(lines),
    member: priced.member,
    cards: paid.cards,
    parts: eveningId === undefined ? partsOf(ctx, { event, types, lines: paid.lines }) : null,
  };
}
