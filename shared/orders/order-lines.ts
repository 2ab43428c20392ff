import { cents, formatCents, type Cents } from '#shared/money.ts';
import type { OrderQuote, QuoteLine } from './order-views.ts';

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

/** The code of an order with what it takes off, which is nothing where it only unlocks a ticket type. */
export function promoOf(lines: readonly QuoteLine[]): { code: string; savedCents: Cents } | null {
  const code = lines.find(({ promo }) => promo !== undefined)?.promo?.code;
  const savedCents = lines.reduce(
    (sum, { promo, unitPriceCents, quantity }) =>
      sum + (promo === undefined ? 0 : (promo.normalUnitPriceCents - unitPriceCents) * quantity),
    0,
  );
  return code === undefined ? null : { code, savedCents: cents(savedCents) };
}

/** What a code takes off, as a line; none where it takes off nothing. */
export function promoLinesOf(lines: OrderQuote['lines']): OrderLine[] {
  const promo = promoOf(lines);
  if (promo === null || promo.savedCents === 0) return [];
  return [{ label: `You save with code ${promo.code}`, value: formatCents(promo.savedCents) }];
}

/** VAT is part of the price and stands by rate; an operator under § 19 UStG charges none and has to say so. */
export function vatLinesOf({ vat, totalCents }: Pick<OrderQuote, 'vat' | 'totalCents'>): OrderLine[] {
  if (vat.length === 0) return totalCents === 0 ? [] : [{ label: 'VAT', value: 'none, § 19 UStG' }];
  return vat.map(({ vatBps, vatCents }) => ({ label: `incl. ${vatBps / 100}% VAT`, value: formatCents(vatCents) }));
}
