import { DAY_MS, eveningDayOf } from '#shared/time.ts';
import type { HomeWords } from './words.ts';

const dayNumber = (instant: Date): number => Date.parse(eveningDayOf(instant)) / DAY_MS;

/** How far off the next night is, in evenings: until 06:00 it is still the evening before. */
export function whenWord(startsAt: Date, now: Date): keyof HomeWords['when'] {
  const days = dayNumber(startsAt) - dayNumber(now);
  if (days === 0) return 'tonight';
  return days === 1 ? 'tomorrow' : 'next';
}
