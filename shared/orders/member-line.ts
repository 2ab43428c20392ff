import { memberPrice, type EventForMember } from '#shared/membership/member-price.ts';
import type { PlanId } from '#shared/membership/plans.ts';
import { cents, type Cents } from '#shared/money.ts';
import type { PricedLine } from './price-order.ts';

/** The member whose price a line has; `voucherCents` is part of that price. */
export type MemberLine = { planId: PlanId; normalUnitPriceCents: Cents; voucherCents: Cents };
export type OrderLine = PricedLine & { member: MemberLine | null };

/** The lines at the price that everybody pays. */
export const atNormalPrice = (lines: readonly PricedLine[]): OrderLine[] =>
  lines.map((line) => ({ ...line, member: null }));

/** The name of a line on screens, in mails and on receipts. */
export function lineName(name: string, isMemberPrice: boolean): string {
  return isMemberPrice ? `${name}, member price` : name;
}

type Offer = { index: number; priceCents: Cents; voucherCents: Cents; savedCents: Cents };

/** The ticket on which a plan saves most; null where it gives nothing. */
function bestOffer(lines: readonly PricedLine[], planId: PlanId, event: EventForMember): Offer | null {
  let best: Offer | null = null;
  for (const [index, line] of lines.entries()) {
    const price = memberPrice(planId, event, line.unitPriceCents);
    if (price === null) continue;
    const savedCents = cents(line.unitPriceCents - price.priceCents);
    if (best === null || savedCents > best.savedCents) best = { index, ...price, savedCents };
  }
  return best;
}

/**
 * One ticket of the order at the member's price, the one on which it saves most; all others cost what
 * they cost everyone. Null where the plan gives nothing for this event.
 */
export function withMemberPrice(
  lines: readonly PricedLine[],
  planId: PlanId,
  event: EventForMember,
): { lines: OrderLine[]; line: PricedLine; member: MemberLine } | null {
  const offer = bestOffer(lines, planId, event);
  const line = offer === null ? undefined : lines[offer.index];
  if (offer === null || line === undefined) return null;
  const member: MemberLine = { planId, normalUnitPriceCents: line.unitPriceCents, voucherCents: offer.voucherCents };
  const own: OrderLine = { ...line, quantity: 1, unitPriceCents: offer.priceCents, member };
  const split = lines.flatMap((other, index): OrderLine[] => {
    if (index !== offer.index) return [{ ...other, member: null }];
    return other.quantity === 1 ? [own] : [own, { ...other, quantity: other.quantity - 1, member: null }];
  });
  return { lines: split, line: own, member };
}
