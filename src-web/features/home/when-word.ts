import { DAY_MS, eveningDayOf } from '#shared/time.ts';

const dayNumber = (instant: Date): number => Date.parse(eveningDayOf(instant)) / DAY_MS;

/** How far off the next night is, in evenings: until 06:00 it is still the evening before. */
export function whenWord(startsAt: Date, now: Date): 'Tonight' | 'Tomorrow' | 'Next up' {
  const days = dayNumber(startsAt) - dayNumber(now);
  if (days === 0) return 'Tonight';
  return days === 1 ? 'Tomorrow' : 'Next up';
}
