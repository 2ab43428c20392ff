import { otherSide, SIDES, type SeatRole } from './seat-role.ts';

/** Who dances what on one evening of a course, without who is away and with its guests; `sold` are those who have paid. */
export type EveningCounts = Readonly<Record<SeatRole, { all: number; sold: number }>>;

/** Whether a guest makes no side longer than the other by more than one: nobody stands by the wall for somebody's guest. */
export const fitsFloor = (counts: EveningCounts, role: SeatRole): boolean =>
  SIDES.every((side) => {
    const before = counts[side].all - (counts[otherSide(side)].sold + counts.both.sold + 1);
    return before + (side === role ? 1 : 0) <= Math.max(0, before);
  });
