import type { Lang } from '#shared/lang.ts';
import { memberPrice, type EventForMember } from '#shared/membership/member-price.ts';
import type { MembershipPlan, PlanId } from '#shared/membership/plans.ts';
import type { Cents } from '#shared/money.ts';
import type { PricedLine } from './price-order.ts';
import { shownType } from './general-admission.ts';
import { typeWithRole, type SeatRole } from '#shared/roles/seat-role.ts';
import { promoUnitPrice, type PromoLine, type PromoTerms } from './promo-price.ts';

/** A plan as far as it prices a ticket. */
export type PricingPlan = Pick<MembershipPlan, 'id' | 'prices'>;

/** The member whose price a line has; `voucherCents` is part of that price. */
export type MemberLine = { planId: PlanId; normalUnitPriceCents: Cents; voucherCents: Cents };
/** A line has the member's price, or that of a code, or the one everybody pays. */
export type OrderLine = PricedLine & {
  member: MemberLine | null;
  promo?: PromoLine;
  role?: SeatRole;
  /** An entry of a card pays each of its tickets. */ entryCard?: { id: string; normalUnitPriceCents: Cents };
  /** It is no ticket, but sold with them. */ addOn?: { id: string; size?: string };
};

/** The lines at the price that everybody pays. */
export const atNormalPrice = (lines: readonly PricedLine[]): OrderLine[] =>
  lines.map((line) => ({ ...line, member: null }));

type LineFacts = {
  isMemberPrice: boolean;
  code: string | null;
  role?: SeatRole | null;
  /** An entry of a card pays it. */ isByCard?: boolean;
};

/** The name of a line on screens, in mails and on receipts. */
export function lineName(
  type: string,
  { isMemberPrice, code, role, isByCard = false }: LineFacts,
  lang: Lang = 'en',
): string {
  const name = typeWithRole(shownType(type, lang), role, lang);
  if (isByCard) return `${name}, ${{ en: 'an entry of a card', de: 'Eintritt einer Karte' }[lang]}`;
  if (isMemberPrice) return `${name}, ${{ en: 'member price', de: 'Mitgliederpreis' }[lang]}`;
  return code === null ? name : `${name}, ${{ en: 'code', de: 'Code' }[lang]} ${code}`;
}

type Offer = {
  index: number;
  priceCents: Cents;
  voucherCents: Cents;
  /** Of what it costs otherwise; negative where a code is cheaper. */ savedCents: number;
};

/**
 * The ticket on which a plan saves most, beside what a code takes off it; null where it gives nothing. Less than nothing
 * is saved where the code is cheaper everywhere.
 */
function bestOffer(
  lines: readonly PricedLine[],
  { plan, event, promo }: { plan: PricingPlan; event: EventForMember; promo: PromoTerms | null },
): Offer | null {
  let best: Offer | null = null;
  for (const [index, line] of lines.entries()) {
    const price = memberPrice(plan, event, line.unitPriceCents);
    if (price === null) continue;
    const savedCents = (promoUnitPrice(line, promo) ?? line.unitPriceCents) - price.priceCents;
    if (best === null || savedCents > best.savedCents) best = { index, ...price, savedCents };
  }
  return best;
}

/**
 * One ticket of the order at the member's price, the one on which it saves most; all others cost what
 * they cost everyone. Null where the plan gives nothing for this event. `isCodeCheaper`: the buyer's code takes more off
 * than the plan does.
 */
export function withMemberPrice(
  lines: readonly PricedLine[],
  plan: PricingPlan,
  { event, promo = null }: { event: EventForMember; promo?: PromoTerms | null },
): { lines: OrderLine[]; line: PricedLine; member: MemberLine; isCodeCheaper: boolean } | null {
  const offer = bestOffer(lines, { plan, event, promo });
  const line = offer === null ? undefined : lines[offer.index];
  if (offer === null || line === undefined) return null;
  const member: MemberLine = {
    planId: plan.id,
    normalUnitPriceCents: line.unitPriceCents,
    voucherCents: offer.voucherCents,
  };
  const own: OrderLine = { ...line, quantity: 1, unitPriceCents: offer.priceCents, member };
  const split = lines.flatMap((other, index): OrderLine[] => {
    if (index !== offer.index) return [{ ...other, member: null }];
    return other.quantity === 1 ? [own] : [own, { ...other, quantity: other.quantity - 1, member: null }];
  });
  return { lines: split, line: own, member, isCodeCheaper: offer.savedCents < 0 };
}
