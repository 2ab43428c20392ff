import { z } from 'zod';
import { IdSchema } from '#shared/ids.ts';
import { PinProof } from './pin-verifier.ts';

/** Why somebody comes in without a ticket. Nothing here is a sale: no amount, no means of payment (§ 146a AO). */
export const WALK_IN_REASONS = {
  elsewhere: 'Woanders bezahlt',
  guest: 'Gast des Hauses',
  artist: 'Künstler, Begleitung',
  staff: 'Team',
} as const;
export type WalkInReason = keyof typeof WALK_IN_REASONS;
export const WalkInReason = z.enum(Object.keys(WALK_IN_REASONS) as [WalkInReason, ...WalkInReason[]]);

/** People of one touch; more is a mistake of the finger. */
export const MAX_WALK_INS = 20;
export const WalkInPeople = z.int().min(1).max(MAX_WALK_INS);

/** Why somebody is let in though the house is full. */
export const OVER_REASONS = {
  left: 'Gast ist gegangen',
  'no-show': 'Ticket kommt nicht',
  companion: 'Begleitung von Gast',
  other: 'Anderer Grund',
} as const;
export type OverReason = keyof typeof OVER_REASONS;
export const OverReason = z.enum(Object.keys(OVER_REASONS) as [OverReason, ...OverReason[]]);

/** A supervisor let this many more in than the house holds, and why. */
export const OverHouse = z.strictObject({
  people: z.int().min(1).max(100),
  reason: OverReason,
  supervisorId: IdSchema,
  /** The supervisor's signature over just this entry; without it the office is asked. */
  proof: PinProof.optional(),
});
export type OverHouse = z.infer<typeof OverHouse>;

/** A supervisor let somebody in before the doors opened, or a guest of a list after the list's end. */
export const LateGuest = z.strictObject({
  supervisorId: IdSchema,
  /** The supervisor's signature over just this entry; without it the office is asked. */
  proof: PinProof.optional(),
});
export type LateGuest = z.infer<typeof LateGuest>;

/** `kasse.seats`. */
export const SeatsInput = z.strictObject({ eventId: IdSchema });
/** Null is a house without a limit; below zero it is fuller than full. */
export type SeatsView = { seatsFree: number | null };

/** How full the house is; `taken` has the guests still expected, `tooMany` are those it does not hold. */
export type HouseView = {
  capacity: number | null;
  taken: number;
  inside: number;
  expected: number;
  tooMany: number;
  /** Let in at this desk tonight though it was full. */
  overTonight: number;
};
