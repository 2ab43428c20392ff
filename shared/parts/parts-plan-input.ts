import { z } from 'zod';
import { MOST_PARTS } from './part-limits.ts';

/** When a later part is due: on a day, or before an evening of a course by its number. */
const LaterPart = z.union([
  z.strictObject({ day: z.iso.date('A day, please.') }),
  z.strictObject({ evening: z.int('A whole number.').min(2, 'From the second evening on.').max(200) }),
]);
export type LaterPart = z.output<typeof LaterPart>;

/** The parts after the first one, which is paid with the order; all of them are equal. */
export const PartsPlan = z
  .array(LaterPart)
  .min(1)
  .max(MOST_PARTS - 1);
export type PartsPlan = z.output<typeof PartsPlan>;
