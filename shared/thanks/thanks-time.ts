import { berlinInstant } from '../berlin.ts';
import { eveningsOf } from '../events/all-evenings.ts';
import type { Timed } from '../events/evenings.ts';
import { DAY_MS, eveningDayOf, type LocalDate } from '../time.ts';

/** From this hour in Berlin, the morning after a night, those who were there are mailed. */
export const THANKS_HOUR = 11;
/** From this hour on it would be late, and is not sent any more. */
const LATE_HOUR = 20;

/** When the mail of the morning after may leave: `[from, until)`. */
export type ThanksTime = { /** The evening it is about. */ evening: LocalDate; from: Date; until: Date };

/**
 * A night belongs to the evening it begins (decisions §3), so what ends at 02:00 or at 07:00 has the same morning. A
 * course has one after its last evening, and what lasts for days after its last day.
 */
export function thanksTime(event: Timed): ThanksTime {
  const last = eveningsOf(event).at(-1) ?? event;
  const isOneNight = last.endsAt.getTime() - last.startsAt.getTime() < DAY_MS;
  const evening = eveningDayOf(isOneNight ? last.startsAt : new Date(last.endsAt.getTime() - 1));
  const [year = 0, month = 0, day = 0] = evening.split('-').map(Number);
  return {
    evening,
    from: berlinInstant(year, month, day + 1, THANKS_HOUR),
    until: berlinInstant(year, month, day + 1, LATE_HOUR),
  };
}

/** Whether the mail of the morning after may leave now; never while people still dance. */
export function isThanksTime(event: Timed, now: Date): boolean {
  const { from, until } = thanksTime(event);
  return event.endsAt <= now && from <= now && now < until;
}
