import { otherSide, SIDES, type SeatRole, type Side } from './seat-role.ts';

/**
 * How an event's seats of one role stand. `lone` are live and in no pair, whether they are offered, held or sold;
 * `loneSold` are those of them that are sold; `sure` are sold, in a pair or not.
 */
export type RoleCount = { live: number; lone: number; loneSold: number; sure: number };
export type RoleCounts = Readonly<Record<SeatRole, RoleCount>>;

/** `opening` seats of each role are sold without looking; then at most `slack` more than the other, or `percent` of it. */
export type BalanceRule = { opening: number; slack: number; percent: number };

export const DEFAULT_SLACK = 2;
export const DEFAULT_PERCENT = 10;
export const MOST_OPENING = 10_000;
/** A fifth of the room. */
export const defaultOpening = (capacity: number | null): number => Math.floor((capacity ?? 40) / 5);

/** How many more of one role than of the other are let in. */
export function allow({ slack, percent }: BalanceRule, counts: RoleCounts, side: Side): number {
  const partners = counts[otherSide(side)].sure + counts.both.loneSold;
  return Math.max(slack, Math.floor((partners * percent) / 100));
}

/** How many seats of a role outside pairs there may be now. The other role counts only with what is paid. */
export function bound(rule: BalanceRule, counts: RoleCounts, side: Side): number {
  const partners = counts[otherSide(side)].loneSold + counts.both.loneSold;
  return Math.max(rule.opening, partners + allow(rule, counts, side));
}

export const excess = (rule: BalanceRule, counts: RoleCounts, side: Side): number =>
  counts[side].lone - bound(rule, counts, side);

/** Seats outside pairs that an act would add. */
export type Added = Partial<Record<SeatRole, number>>;

/** Whether more seats make no excess larger than it is; pairs add nothing, and 'both' only helps. */
export const isHarmless = (rule: BalanceRule, counts: RoleCounts, added: Added): boolean =>
  SIDES.every((side) => {
    const before = excess(rule, counts, side);
    return before + (added[side] ?? 0) <= Math.max(0, before);
  });

/** How many of the other role have to be paid until so many more of this one are let in; 0 where they are now. */
export function neededFor(
  rule: BalanceRule,
  counts: RoleCounts,
  { side, more = 1 }: { side: Side; more?: number },
): number {
  const other = otherSide(side);
  const { loneSold, sure } = counts[other];
  const wanted = counts[side].lone + more;
  // Each one raises the bound by one at least, once it is above the opening.
  for (let needed = 0; ; needed++) {
    const paid = { ...counts[other], loneSold: loneSold + needed, sure: sure + needed };
    if (bound(rule, { ...counts, [other]: paid }, side) >= wanted) return needed;
  }
}

/** The pairs of one order: the first lead with the first follow, and so on. Gives each seat its pair's number, from 1. */
export function pairUp(roles: readonly (SeatRole | null)[]): (number | null)[] {
  const pairs = Math.min(...SIDES.map((side) => roles.filter((role) => role === side).length));
  const seen = { lead: 0, follow: 0 };
  return roles.map((role) => {
    if (role !== 'lead' && role !== 'follow') return null;
    seen[role] += 1;
    return seen[role] <= pairs ? seen[role] : null;
  });
}

type RoleLine = { role?: SeatRole | null; quantity: number };

/** How many seats of each line are in no pair of the order. */
export function loneOf(lines: readonly RoleLine[]): number[] {
  const pairs = pairUp(lines.flatMap(({ role, quantity }) => Array<SeatRole | null>(quantity).fill(role ?? null)));
  let at = 0;
  return lines.map(({ role, quantity }) => {
    const own = pairs.slice(at, at + quantity);
    at += quantity;
    return role == null ? 0 : own.filter((pair) => pair === null).length;
  });
}

/** What an order adds outside its pairs. */
export function addedBy(lines: readonly RoleLine[]): Added {
  const added: Record<SeatRole, number> = { lead: 0, follow: 0, both: 0 };
  const lone = loneOf(lines);
  for (const [at, { role }] of lines.entries()) if (role != null) added[role] += lone[at] ?? 0;
  return added;
}

/** The same for seats of which each has its role; nothing where no roles are asked. */
export const addedByRoles = (roles: readonly SeatRole[] | null): Added =>
  addedBy((roles ?? []).map((role) => ({ role, quantity: 1 })));

/** Which of several seats are halves of a pair. */
export const inPairs = (roles: readonly SeatRole[]): boolean[] => pairUp(roles).map((pair) => pair !== null);

/** The side of whom some of these are in no pair; null where there is none. */
export const aloneAmong = (roles: readonly SeatRole[] | null): Side | null => {
  const added = addedByRoles(roles);
  return SIDES.find((side) => (added[side] ?? 0) > 0) ?? null;
};
