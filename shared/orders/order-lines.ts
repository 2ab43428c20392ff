import type { Lang } from '#shared/lang.ts';
import { cents, formatCents, type Cents } from '#shared/money.ts';
import type { WordsOf } from '#shared/words.ts';
import type { OrderQuote, QuoteLine } from './order-views.ts';
import type { en } from './screen-words.en.ts';

export type OrderWords = WordsOf<typeof en>;
/** In which language, and with which words. */
export type SayOfOrders = { lang: Lang; words: OrderWords };

export type OrderLine = {
  label: string;
  value: string;
  /** Where the label is an organiser's word alone. */ isOrganisers?: boolean;
};

/** 'Party Only × 2' with its sum. */
export function orderLinesOf(lines: OrderQuote['lines'], { lang, words }: SayOfOrders): OrderLine[] {
  return lines.map(({ name, quantity, lineCents, member, promo, role, entryCard }) => ({
    label: words.ticketTimes(name, quantity),
    value: formatCents(lineCents, lang),
    isOrganisers: [member, promo, role, entryCard].every((own) => own === undefined),
  }));
}

/** What a member saves, and the voucher that is in the price; nothing for everyone else. */
export function memberLinesOf(lines: OrderQuote['lines'], { lang, words }: SayOfOrders): OrderLine[] {
  const own = lines.find(({ member }) => member !== undefined);
  if (own?.member === undefined) return [];
  const { normalUnitPriceCents, voucherCents } = own.member;
  const saved = normalUnitPriceCents - own.unitPriceCents;
  return [
    ...(saved === 0 ? [] : [{ label: words.saved, value: formatCents(saved, lang) }]),
    ...(voucherCents === 0 ? [] : [{ label: words.voucher, value: formatCents(voucherCents, lang) }]),
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
export function promoLinesOf(lines: OrderQuote['lines'], { lang, words }: SayOfOrders): OrderLine[] {
  const promo = promoOf(lines);
  if (promo === null || promo.savedCents === 0) return [];
  return [{ label: words.savedWithCode(promo.code), value: formatCents(promo.savedCents, lang) }];
}

/** VAT is part of the price and stands by rate; an operator under § 19 UStG charges none and has to say so. */
export function vatLinesOf(
  { vat, totalCents }: Pick<OrderQuote, 'vat' | 'totalCents'>,
  { lang, words }: SayOfOrders,
): OrderLine[] {
  if (vat.length === 0) return totalCents === 0 ? [] : [{ label: words.vat, value: words.noVat }];
  return vat.map(({ vatBps, vatCents }) => ({
    label: words.inclVat(vatBps / 100),
    value: formatCents(vatCents, lang),
  }));
}
