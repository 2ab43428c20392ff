import type { SaleTypeView } from '#shared/door/desk-state.ts';
import type { PlanId } from '#shared/membership/plans.ts';

/** What a member's entry is made of: the ticket that costs members least. */
export function memberEntry(types: readonly SaleTypeView[]): SaleTypeView | null {
  const least = (type: SaleTypeView) => Math.min(type.priceCents, ...Object.values(type.memberPrices));
  return types.toSorted((a, b) => least(a) - least(b))[0] ?? null;
}

export type MemberTile = { name: string; ticketTypeId: string; priceCents: number };

/** The two terms of one plan pay the same. */
const PLANS: readonly { id: PlanId; name: string }[] = [
  { id: 'club', name: 'Mitglied Club' },
  { id: 'all-you-can-dance', name: 'Mitglied All You Can Dance' },
];

/** What the tile and the bill call a member's entry. */
export const memberTitle = (planId: string): string =>
  PLANS.find(({ id }) => planId === id || planId.startsWith(`${id}-`))?.name ?? 'Mitglied';

/** One tile per plan that pays less here. Who enters for nothing is scanned, not sold to. */
export function memberTiles(types: readonly SaleTypeView[]): MemberTile[] {
  const entry = memberEntry(types);
  if (entry === null) return [];
  return PLANS.flatMap(({ id, name }) => {
    const priceCents = entry.memberPrices[id] ?? entry.priceCents;
    return priceCents > 0 && priceCents < entry.priceCents ? [{ name, ticketTypeId: entry.id, priceCents }] : [];
  });
}
