import { z } from 'zod';
import { IdSchema } from '#shared/ids.ts';
import { tidyLine } from '#shared/tidy-text.ts';
import { MAX_SHIFT_NAME, MAX_SHIFT_NOTE } from './shift-limits.ts';

/** Five wrong codes in a quarter of an hour lock a person out for a quarter of an hour. */
export const UNLOCK_TRIES = 5;
export const UNLOCK_WINDOW_MINUTES = 15;
/** Wrong codes of one network in the same time, whoever signs in: all cashiers of a venue share one address. */
export const UNLOCK_TRIES_PER_NETWORK = 20;

/**
 * The key that `kasse.unlock` hands out: kept by the page, gone with it. It may travel as a header instead
 * (unlock-header.ts).
 */
const unlockToken = z.string().max(400).optional();

export const UnlockInput = z.strictObject({ code: z.string().trim().max(20) });
export type UnlockInput = z.infer<typeof UnlockInput>;

export const ShiftMonthInput = z.strictObject({
  year: z.int().min(2000).max(2200),
  month: z.int().min(1).max(12),
  unlockToken,
});
export type ShiftMonthInput = z.infer<typeof ShiftMonthInput>;

export const NAME_NEEDED = 'Bitte einen Namen eintragen.';

/** An entry of the shift calendar: a day, any name, maybe a note. */
export const AddShiftInput = z.strictObject({
  date: z.iso.date(),
  name: z.string().overwrite(tidyLine).min(1, NAME_NEEDED).max(MAX_SHIFT_NAME),
  note: z.string().overwrite(tidyLine).max(MAX_SHIFT_NOTE).optional(),
  unlockToken,
});
export type AddShiftInput = z.infer<typeof AddShiftInput>;

export const RemoveShiftInput = z.strictObject({ id: IdSchema, unlockToken });
export type RemoveShiftInput = z.infer<typeof RemoveShiftInput>;

/** `mayRemove` decides whether the delete control is shown; the server checks it again. */
export type ShiftView = {
  id: string;
  date: string;
  name: string;
  /** Of an entry of the plan: its job and hours. */ note: string;
  isOwn: boolean;
  /** One's own, or anybody's for who plans the shifts. */ mayRemove: boolean;
};

/** A shift of the plan that wants somebody still. */
export type OpenShift = { id: string; date: string; /** Job and hours. */ words: string; missing: number };
