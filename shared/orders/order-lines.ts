import { formatCents } from '#shared/money.ts';
import type { OrderQuote } from './order-views.ts';

export type OrderLine = { label: string; value: string };

/** 'Party Only × 2' with its sum, formatted for English screens. */
export function orderLinesOf(lines: OrderQuote['lines']): OrderLine[] {
  return lines.map(({ name, quantity, lineCents }) => ({ label: `${name} × ${quantity}`, value: formatCents(lineCents) }));
}

/** VAT is part of the price and stands by rate; an operator under § 19 UStG charges none and has to say so. */
export function vatLinesOf({ vat, totalCents }: Pick<OrderQuote, 'vat' | 'totalCents'>): OrderLine[] {
  if (vat.length === 0) return totalCents === 0 ? [] : [{ label: 'VAT', value: 'none, § 19 UStG' }];
  return vat.map(({ vatBps, vatCents }) => ({ label: `incl. ${vatBps / 100}% VAT`, value: formatCents(vatCents) }));
}
