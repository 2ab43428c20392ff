import type { OrderLine } from './member-line.ts';
import { promoUnitPrice, type PromoTerms } from './promo-price.ts';

/** The lines with a code on each that it does something for; a member's line keeps its price. */
export function withPromo(lines: readonly OrderLine[], promo: PromoTerms | null): OrderLine[] {
  return lines.map((line) => {
    const price = line.member === null ? promoUnitPrice(line, promo) : null;
    if (promo === null || price === null) return line;
    return {
      ...line,
      unitPriceCents: price,
      promo: { code: promo.code, normalUnitPriceCents: line.unitPriceCents },
    };
  });
}

/** Tickets that are sold with a code: so many uses it costs. */
export const promoUses = (lines: readonly OrderLine[]): number =>
  lines.reduce((sum, { promo, quantity }) => sum + (promo === undefined ? 0 : quantity), 0);
