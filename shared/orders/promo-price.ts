import { canBePaid } from '#shared/events/event-limits.ts';
import { bpsOf, cents, ZERO_CENTS, type Cents } from '#shared/money.ts';
import type { PromoKind } from '#shared/promo-codes/promo-kind.ts';
import type { PricedLine } from './price-order.ts';

/** What a code does to a price. */
export type PromoTerms = {
  code: string;
  kind: PromoKind;
  percent: number | null;
  amountCents: number | null;
  ticketTypeId: string | null;
};

/** The code that a line was sold with, and what one of its tickets costs without. */
export type PromoLine = { code: string; normalUnitPriceCents: Cents };

/**
 * What one ticket of a line costs with a code, in cents; null where the code does nothing for it. Percents are rounded
 * half up to the cent, in favour of the buyer. What is left below the smallest payment the provider takes is nothing.
 */
export function promoUnitPrice(
  { unitPriceCents, ticketTypeId }: Pick<PricedLine, 'unitPriceCents' | 'ticketTypeId'>,
  promo: PromoTerms | null,
): Cents | null {
  if (promo === null) return null;
  if (promo.kind === 'unlock') return ticketTypeId === promo.ticketTypeId ? unitPriceCents : null;
  if (unitPriceCents === 0) return null;
  const off = promo.kind === 'percent' ? bpsOf(unitPriceCents, (promo.percent ?? 0) * 100) : (promo.amountCents ?? 0);
  const left = Math.max(0, unitPriceCents - off);
  return canBePaid(left) ? cents(left) : ZERO_CENTS;
}
