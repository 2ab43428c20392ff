import { DAY_MS, localDateOf } from '#shared/time.ts';

const dayNumber = (instant: Date): number => Date.parse(localDateOf(instant)) / DAY_MS;

/** Berlin calendar days from one instant to another. */
export const berlinDaysBetween = (from: Date, to: Date): number => dayNumber(to) - dayNumber(from);
