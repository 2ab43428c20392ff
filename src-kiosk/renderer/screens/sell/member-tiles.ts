import type { SaleTypeView } from '#shared/door/desk-state.ts';
import type { SnapshotPlan } from '#shared/door/snapshot-plan.ts';

/** What a member's entry is made of: the ticket that costs members least. */
export function memberEntry(types: readonly SaleTypeView[]): SaleTypeView | null {
  const least = (type: SaleTypeView) => Math.min(type.priceCents, ...Object.values(type.memberPrices));
  return types.toSorted((a, b) => least(a) - least(b))[0] ?? null;
}

export type MemberTile = { name: string; ticketTypeId: string; priceCents: number };

/** What the tile and the bill call a member's entry. */
export const memberTitle = (plans: readonly SnapshotPlan[], planId: string): string =>
  plans.find(({ id }) => id === planId)?.doorName ?? 'Mitglied';

/**
 * One tile per plan that pays less here; the terms of one plan share it, and so does what has taken its place at the
 * same price. Who enters for nothing is scanned, not sold to.
 */
export function memberTiles(types: readonly SaleTypeView[], plans: readonly SnapshotPlan[]): MemberTile[] {
  const entry = memberEntry(types);
  if (entry === null) return [];
  const paying = plans
    .map(({ id, doorName }) => ({ name: doorName, priceCents: entry.memberPrices[id] ?? entry.priceCents }))
    .filter(({ priceCents }) => priceCents > 0 && priceCents < entry.priceCents);
  return paying
    .filter(({ name }, i) => paying.findIndex((tile) => tile.name === name) === i)
    .map((tile) => ({ ...tile, ticketTypeId: entry.id }));
}
