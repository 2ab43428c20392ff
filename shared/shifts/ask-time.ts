import { berlinInstant } from '#shared/berlin.ts';
import { formatTime, HOUR_MS, localDateOf } from '#shared/time.ts';

/** Nobody is asked from then on, until the morning. */
const QUIET_FROM_HOUR = 21;
const MORNING_HOUR = 9;

/** When somebody may be asked for a shift: by day, but at once where that would leave them less than an hour. */
export function askTime(startsAt: Date, now: Date): Date {
  const hour = Number(formatTime(now).slice(0, 2));
  if (hour >= MORNING_HOUR && hour < QUIET_FROM_HOUR) return now;
  const [year = 0, month = 0, day = 0] = localDateOf(now).split('-').map(Number);
  const morning = berlinInstant(year, month, hour < MORNING_HOUR ? day : day + 1, MORNING_HOUR);
  return morning.getTime() + HOUR_MS > startsAt.getTime() ? now : morning;
}
