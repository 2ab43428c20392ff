import { z } from 'zod';
import type { Genre } from '#shared/art/inks.ts';
import { IdSchema } from '#shared/ids.ts';
import type { LocalDate } from '#shared/time.ts';

/** `shifts.take`: a shift of the plan that wants somebody. */
export const TakeShiftInput = z.strictObject({ shiftId: IdSchema });
export type TakeShiftInput = z.output<typeof TakeShiftInput>;

/** `shifts.leave`: one's own entry in a shift of the plan. */
export const LeaveShiftInput = z.strictObject({ id: IdSchema });
export type LeaveShiftInput = z.output<typeof LeaveShiftInput>;

/** Nights so many days ahead are offered. */
export const OFFERED_DAYS = 56;

/** A shift of the plan as a helper sees it. */
type SeenShift = {
  shiftId: string;
  job: string;
  startsAt: Date;
  endsAt: Date;
  title: string;
  location: string;
  artwork: { id: string; genre: Genre; imageUrl: string | null };
};

/** A shift that one is in. */
export type MyShift = SeenShift & {
  /** One's entry in it. */ id: string;
  /** The night does not take place. */ isOff: boolean;
};

/** A shift that wants so many still. */
export type OfferedShift = SeenShift & { missing: number };

/** `shifts.mine` */
export type MyShifts = {
  shifts: MyShift[];
  /** Who does the same job after the next one of these. */ takesOver: string[];
  /** What is in the calendar under one's name, and in no shift of the plan. */
  noted: { id: string; date: LocalDate; note: string }[];
  /** Those one can take. */ offered: OfferedShift[];
  /** Whether shifts are offered at all: one works the door, or was in a shift within a year. */ isHelper: boolean;
  season: { hours: number; since: LocalDate };
};
