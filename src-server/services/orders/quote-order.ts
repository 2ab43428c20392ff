import { cents, timesCents } from '#shared/money.ts';
import type { QuoteOrderInput } from '#shared/orders/create-order.ts';
import { GENERAL_ADMISSION_ID } from '#shared/orders/create-order.ts';
import type { OrderQuote } from '#shared/orders/order-views.ts';
import { priceOrder, totalOf } from '#shared/orders/price-order.ts';
import { vatByRate } from '#shared/orders/vat-lines.ts';
import type { ServiceContext } from '../service-context.ts';
import { loadEventForSale } from './load-event-for-sale.ts';

/** What an order would cost now, computed by the server alone. Holds nothing. */
export function quoteOrder(ctx: ServiceContext, input: QuoteOrderInput): OrderQuote {
  const { event, types } = loadEventForSale(ctx, input.eventId);
  const priced = priceOrder(event, types, { items: input.items, now: ctx.now() });
  const lines = priced.map((line) => ({
    ticketTypeId: line.ticketTypeId ?? GENERAL_ADMISSION_ID,
    name: line.name,
    quantity: line.quantity,
    unitPriceCents: line.unitPriceCents,
    lineCents: timesCents(line.unitPriceCents, line.quantity),
    vatBps: line.vatBps,
  }));
  const totalCents = cents(totalOf(priced));
  return { lines, totalCents, vat: ctx.operator.vatMode === 'small-business' ? [] : vatByRate(lines) };
}
