import { leftToPay } from '#shared/gift-vouchers/gift-voucher.ts';
import type { Lang } from '#shared/lang.ts';
import { formatCents, type Cents } from '#shared/money.ts';
import { localDateOf } from '#shared/time.ts';
import { vatByRate } from './vat-lines.ts';
import type { Invoice } from './invoice.ts';
import { promoOf } from './order-lines.ts';
import type { OrderView, QuoteLine, VatLine } from './order-views.ts';

/** What a buyer gets for the books; every amount is part of the price paid. */
export type Receipt = {
  /** The invoice's where there is one. */
  number: string;
  issuedAt: Date;
  buyerName: string;
  /** Takes the receipt's place; null where nobody asked for one. */
  invoice: Invoice | null;
  lines: QuoteLine[];
  totalCents: Cents;
  /** Empty in the operator's § 19 mode and for free orders. */
  vat: VatLine[];
  isSmallBusiness: boolean;
  payment: string;
  /** The promo code with what it took off; null without one. */
  promo: string | null;
  /** What the paper speaks: as its order was made. */
  lang: Lang;
};

const WORDS = {
  en: {
    off: (amount: string) => `${amount} off`,
    online: 'Paid online with Stripe',
    voucher: (part: string, rest: string | null) =>
      rest === null ? `${part} with a voucher` : `${part} with a voucher, ${rest} online with Stripe`,
    moved: 'With the value of the tickets that were moved',
    card: 'With entries of a card, which was paid before',
    free: 'Free of charge',
  },
  de: {
    off: (amount: string) => `${amount} Rabatt`,
    online: 'Online mit Stripe bezahlt',
    voucher: (part: string, rest: string | null) =>
      rest === null ? `${part} mit Gutschein` : `${part} mit Gutschein, ${rest} online mit Stripe`,
    moved: 'Mit dem Wert der umgebuchten Tickets',
    card: 'Mit Eintritten einer Karte, die schon bezahlt ist',
    free: 'Kostenlos',
  },
};

/** Unique per order and the same in every mail: the day it was paid on and the beginning of the order's id. */
function receiptNumber(order: { id: string; paidAt: Date }): string {
  return `R${localDateOf(order.paidAt).replaceAll('-', '')}-${order.id.replaceAll('-', '').slice(0, 10).toUpperCase()}`;
}

/** 'SALSA20, €4.00 off'; a code that only unlocks a ticket type takes nothing off. */
function promoWords(lines: readonly QuoteLine[], lang: Lang): string | null {
  const promo = promoOf(lines);
  if (promo === null) return null;
  return promo.savedCents === 0 ? promo.code : `${promo.code}, ${WORDS[lang].off(formatCents(promo.savedCents, lang))}`;
}

/** The price and its VAT are what they are; a voucher is money that was paid before. */
function byVoucher(order: Pick<OrderView, 'totalCents' | 'fromVoucherCents'>, lang: Lang): string {
  const rest = leftToPay(order);
  return WORDS[lang].voucher(formatCents(order.fromVoucherCents, lang), rest === 0 ? null : formatCents(rest, lang));
}

/** The receipt of a paid order (German VAT law asks for name, date, what, gross, rate and tax, or the exemption). */
export function receiptOf(
  order: OrderView & { paidAt: Date },
  {
    buyerName,
    isSmallBusiness,
    invoice,
    isMoved = false,
    lang = 'en',
  }: {
    buyerName: string;
    isSmallBusiness: boolean;
    invoice: Invoice | null;
    /** Its tickets were moved here, and what they were worth is what was paid. */
    isMoved?: boolean;
    lang?: Lang;
  },
): Receipt {
  const { moved, online, card, free } = WORDS[lang];
  const costsNothing = order.lines.some(({ entryCard }) => entryCard !== undefined) ? card : free;
  return {
    number: invoice?.number ?? receiptNumber(order),
    issuedAt: order.paidAt,
    buyerName,
    invoice,
    lines: order.lines,
    totalCents: order.totalCents,
    vat: isSmallBusiness ? [] : order.vat,
    isSmallBusiness,
    promo: promoWords(order.lines, lang),
    payment:
      order.totalCents === 0
        ? costsNothing
        : isMoved
          ? moved
          : order.fromVoucherCents > 0
            ? byVoucher(order, lang)
            : online,
    lang,
  };
}

/** A membership's month or a card that was paid: what its receipt is about. */
type PaidMonth = { id: string; paidAt: Date; name: string; totalCents: Cents; vatBps: number };

/** The receipt of a membership's month or of a card, by the same rules. */
export function monthReceiptOf(
  month: PaidMonth,
  { buyerName, isSmallBusiness, lang = 'en' }: { buyerName: string; isSmallBusiness: boolean; lang?: Lang },
): Receipt {
  const { name, totalCents, vatBps } = month;
  const line = { ticketTypeId: '', name, quantity: 1, unitPriceCents: totalCents, lineCents: totalCents, vatBps };
  return {
    number: receiptNumber(month),
    issuedAt: month.paidAt,
    buyerName,
    invoice: null,
    lines: [line],
    totalCents,
    vat: isSmallBusiness ? [] : vatByRate([line]),
    isSmallBusiness,
    promo: null,
    payment: WORDS[lang].online,
    lang,
  };
}

/** `19 %`, `7 %`, `5.5 %` or `5,5 %`. */
export function formatVatRate(vatBps: number, lang: Lang = 'en'): string {
  return `${String(vatBps / 100).replace('.', lang === 'de' ? ',' : '.')}\u00a0%`;
}
