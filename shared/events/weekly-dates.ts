import { addBerlinDays } from '#shared/berlin.ts';
import { DAY_MS, localDateOf } from '#shared/time.ts';
import { MOST_SERIES_NIGHTS } from './event-limits.ts';

/**
 * The same wall-clock time every week, up to and with a Berlin day `YYYY-MM-DD`, whatever the clocks do in between. At
 * most 60.
 */
export function weeklyDates(first: Date, until: string): Date[] {
  const dates: Date[] = [first];
  for (let week = 1; week < MOST_SERIES_NIGHTS; week++) {
    const next = addBerlinDays(first, 7 * week);
    if (localDateOf(next) > until) break;
    dates.push(next);
  }
  return dates;
}

const dayNumber = (instant: Date): number => Date.parse(localDateOf(instant)) / DAY_MS;

/** Berlin calendar days from one instant to another. */
export const berlinDaysBetween = (from: Date, to: Date): number => dayNumber(to) - dayNumber(from);
