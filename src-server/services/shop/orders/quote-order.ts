import { planOf } from '#shared/membership/plans.ts';
import { timesCents } from '#shared/money.ts';
import type { QuoteOrderInput } from '#shared/orders/create-order.ts';
import { GENERAL_ADMISSION_ID } from '#shared/orders/create-order.ts';
import { lineName, type OrderLine } from '#shared/orders/member-line.ts';
import type { OrderQuote, QuoteLine } from '#shared/orders/order-views.ts';
import { priceOrder, totalOf } from '#shared/orders/price-order.ts';
import { vatByRate } from '#shared/orders/vat-lines.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findOpenOrder } from './find-order.ts';
import { loadEventForSale } from './load-event-for-sale.ts';
import { priceForMember } from '../member-price/price-for-member.ts';

function lineOf({ ticketTypeId, name, quantity, unitPriceCents, vatBps, member }: OrderLine): QuoteLine {
  return {
    ticketTypeId: ticketTypeId ?? GENERAL_ADMISSION_ID,
    name: lineName(name, member !== null),
    quantity,
    unitPriceCents,
    lineCents: timesCents(unitPriceCents, quantity),
    vatBps,
    ...(member === null
      ? {}
      : {
          member: {
            tier: planOf(member.planId).tier,
            normalUnitPriceCents: member.normalUnitPriceCents,
            voucherCents: member.voucherCents,
          },
        }),
  };
}

/**
 * What an order would cost whoever asks, now, computed by the server alone: the member's price is in it. Holds nothing.
 */
export function quoteOrder(ctx: ServiceContext, input: QuoteOrderInput): OrderQuote {
  const { event, types } = loadEventForSale(ctx, input.eventId);
  const normal = priceOrder(event, types, { items: input.items, now: ctx.now() });
  const open = ctx.actor.kind === 'user' ? findOpenOrder(ctx, ctx.actor.userId, input.eventId) : undefined;
  const priced = priceForMember(ctx, {
    eventId: input.eventId,
    event,
    lines: normal,
    openOrderId: open?.id ?? null,
  });
  const lines = priced.lines.map(lineOf);
  return {
    lines,
    totalCents: totalOf(priced.lines),
    vat: ctx.operator.vatMode === 'small-business' ? [] : vatByRate(lines),
    member: priced.member,
  };
}
