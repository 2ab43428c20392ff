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

/** `shifts.offerSwap`: one's own entry. `shifts.takeBackSwap`: an offer of one's own, or one's answer to another's. */
export const SwapByIdInput = z.strictObject({ id: IdSchema });
export type SwapByIdInput = z.output<typeof SwapByIdInput>;

/** `shifts.answerSwap`: takes another's shift, for one of one's own or for nothing. */
export const AnswerSwapInput = z.strictObject({ id: IdSchema, givenId: IdSchema.nullable() });
export type AnswerSwapInput = z.output<typeof AnswerSwapInput>;

/** `shifts.settleSwap`: whoever offers says yes or no to the answer. */
export const SettleSwapInput = z.strictObject({ id: IdSchema, isYes: z.boolean() });
export type SettleSwapInput = z.output<typeof SettleSwapInput>;

/** `shifts.setStandby`: whether one is asked when somebody is missing. */
export const SetStandbyInput = z.strictObject({ isOn: z.boolean() });
export type SetStandbyInput = z.output<typeof SetStandbyInput>;

/** Nights so many days ahead are offered. */
export const OFFERED_DAYS = 56;

/** A shift of the plan as a helper sees it. */
export type SeenShift = {
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

/**
 * A swap as one sees it: one's own offer (`offered`), with an answer that one says yes or no to (`answered`); another's
 * that one may take (`open`), or has answered (`promised`).
 */
export type MySwap = {
  id: string;
  state: 'offered' | 'answered' | 'open' | 'promised';
  /** Who the other one is; null while nobody has answered. */ who: string | null;
  /** The shift on offer. */ shift: SeenShift;
  /** The entry of whoever offers it. */ entryId: string;
  /** What is given for it. */ given: SeenShift | null;
};

/** `shifts.mine` */
export type MyShifts = {
  shifts: MyShift[];
  /** Who does the same job after the next one of these. */ takesOver: string[];
  /** What is in the calendar under one's name, and in no shift of the plan. */
  noted: { id: string; date: LocalDate; note: string }[];
  /** Those one can take. */ offered: OfferedShift[];
  swaps: MySwap[];
  /** One is asked by mail when somebody is missing. */ isStandby: boolean;
  /** Whether shifts are offered at all: one works the door, or was in a shift within a year. */ isHelper: boolean;
  season: { hours: number; since: LocalDate };
};
