import { formatCents } from '#shared/money.ts';
import type { OrderQuote } from './order-views.ts';

export type OrderLine = { label: string; value: string };

/** 'Party Only × 2' with its sum, formatted for English screens. */
export function orderLinesOf(lines: OrderQuote['lines']): OrderLine[] {
  return lines.map(({ name, quantity, lineCents }) => ({
    label: `${name} × ${quantity}`,
    value: formatCents(lineCents),
  }));
}

/** What a member saves, and the voucher that is in the price; nothing for everyone else. */
export function memberLinesOf(lines: OrderQuote['lines']): OrderLine[] {
  const own = lines.find(({ member }) => member !== undefined);
  if (own?.member === undefined) return [];
  const { normalUnitPriceCents, voucherCents } = own.member;
  const saved = normalUnitPriceCents - own.unitPriceCents;
  return [
    ...(saved === 0 ? [] : [{ label: 'You save as a member', value: formatCents(saved) }]),
    ...(voucherCents === 0 ? [] : [{ label: 'Voucher for the bar, included', value: formatCents(voucherCents) }]),
  ];
}

/** VAT is part of the price and stands by rate; an operator under § 19 UStG charges none and has to say so. */
export function vatLinesOf({ vat, totalCents }: Pick<OrderQuote, 'vat' | 'totalCents'>): OrderLine[] {
  if (vat.length === 0) return totalCents === 0 ? [] : [{ label: 'VAT', value: 'none, § 19 UStG' }];
  return vat.map(({ vatBps, vatCents }) => ({ label: `incl. ${vatBps / 100}% VAT`, value: formatCents(vatCents) }));
}
