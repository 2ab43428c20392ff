import type { Lang } from '#shared/lang.ts';
import { DAY_MS, formatDayAndMonth, HOUR_MS, localDateOf } from '#shared/time.ts';
import type { Night } from './reservation-form.tsx';

const FRIDAYS = 8;
const FRIDAY = 5;
/** A night belongs to the evening it began, until six in the morning. */
const NIGHT_ENDS_HOUR = 6;

/**
 * The Fridays a table can be asked for, tonight's included. Days are counted at noon UTC, which is the same day in
 * Munich all year.
 */
export function nextFridays(now: Date, lang: Lang): Night[] {
  const today = new Date(`${localDateOf(new Date(now.getTime() - NIGHT_ENDS_HOUR * HOUR_MS))}T12:00:00Z`);
  const untilFriday = (FRIDAY - today.getUTCDay() + 7) % 7;
  return Array.from({ length: FRIDAYS }, (_, week) => {
    const friday = new Date(today.getTime() + (untilFriday + 7 * week) * DAY_MS);
    return { value: localDateOf(friday), text: formatDayAndMonth(friday, lang) };
  });
}
