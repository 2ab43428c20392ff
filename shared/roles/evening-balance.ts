import type { Added } from './balance-rule.ts';
import { otherSide, SIDES, type SeatRole, type Side } from './seat-role.ts';

/** Who dances what on one evening of a course, without who is away and with its guests; `sold` are those who have paid. */
export type EveningCounts = Readonly<Record<SeatRole, { all: number; sold: number }>>;

/** By how many a side is longer than the other one and one more; those who have not paid stand on no other side. */
const excessOn = (counts: EveningCounts, side: Side): number =>
  counts[side].all - (counts[otherSide(side)].sold + counts.both.sold + 1);

/** So many more would be let in alone on a side. */
export const roomOnSide = (counts: EveningCounts, side: Side): number => Math.max(0, -excessOn(counts, side));

/** How many of the other role are missing before these guests come in on a side; 0 lets them in. */
export function missingFor(counts: EveningCounts, side: Side, added: Added): number {
  const [before, more] = [excessOn(counts, side), added[side] ?? 0];
  return more > 0 && before + more > Math.max(0, before) ? before + more : 0;
}

/** Whether a guest makes no side longer than the other by more than one: nobody stands by the wall for somebody's guest. */
export const fitsFloor = (counts: EveningCounts, role: SeatRole): boolean =>
  SIDES.every((side) => missingFor(counts, side, { [role]: 1 }) === 0);

/**
 * Which side each seat dances: its own, and of those who dance both, the earliest first, whichever is shorter then; null
 * for who was not asked, or dances both and is away. So the sides are as near to each other as they can be.
 */
export function sidesOf(seats: readonly { role: SeatRole | null; isAway: boolean }[]): (Side | null)[] {
  const dancers = { lead: 0, follow: 0 };
  for (const { role, isAway } of seats) if (!isAway && role !== null && role !== 'both') dancers[role] += 1;
  return seats.map(({ role, isAway }) => {
    if (role !== 'both') return role;
    if (isAway) return null;
    const side = dancers.lead <= dancers.follow ? 'lead' : 'follow';
    dancers[side] += 1;
    return side;
  });
}
