import type { SaleTypeView } from '#shared/door/desk-state.ts';
import { findPlan, MEMBERSHIP_PLANS } from '#shared/membership/plans.ts';

/** What a member's entry is made of: the ticket that costs members least. */
export function memberEntry(types: readonly SaleTypeView[]): SaleTypeView | null {
  const least = (type: SaleTypeView) => Math.min(type.priceCents, ...Object.values(type.memberPrices));
  return types.toSorted((a, b) => least(a) - least(b))[0] ?? null;
}

export type MemberTile = { name: string; ticketTypeId: string; priceCents: number };

/** What the tile and the bill call a member's entry. */
export const memberTitle = (planId: string): string => findPlan(planId)?.doorName ?? 'Mitglied';

/**
 * One tile per plan that pays less here; the terms of one plan share it. Who enters for nothing is scanned, not sold
 * to.
 */
export function memberTiles(types: readonly SaleTypeView[]): MemberTile[] {
  const entry = memberEntry(types);
  if (entry === null) return [];
  const firstTerms = MEMBERSHIP_PLANS.filter(
    ({ doorName }, i) => MEMBERSHIP_PLANS.findIndex((plan) => plan.doorName === doorName) === i,
  );
  return firstTerms.flatMap(({ id, doorName }) => {
    const priceCents = entry.memberPrices[id] ?? entry.priceCents;
    return priceCents > 0 && priceCents < entry.priceCents
      ? [{ name: doorName, ticketTypeId: entry.id, priceCents }]
      : [];
  });
}
