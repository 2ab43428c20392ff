import type { Lang } from '#shared/lang.ts';
import { formatsIn } from '#web/ui/admin/formats-in.ts';
import { DAY_MS } from '#shared/time.ts';

const at = (day: string): Date => new Date(`${day}T12:00:00Z`);
const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** The month of a day as its first day, or one that lies some months away: `2026-02-01`. */
export function monthOf(day: string, later = 0): string {
  const date = at(day);
  return dayOf(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later, 1, 12)));
}

/** Every day of a month. */
export function daysOf(month: string): string[] {
  const first = at(month).getTime();
  const count = Math.round((at(monthOf(month, 1)).getTime() - first) / DAY_MS);
  return Array.from({ length: count }, (_, days) => dayOf(new Date(first + days * DAY_MS)));
}

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
/** 0 is Monday. */
export const weekdayOf = (day: string): number => (at(day).getUTCDay() + 6) % 7;

/** Every day and the same weekday of each week after it, up to and with a last day. */
export function everyWeekUntil(days: readonly string[], until: string): string[] {
  const all = new Set(days);
  for (const first of days)
    for (let day = first; day <= until; day = dayOf(new Date(at(day).getTime() + 7 * DAY_MS))) all.add(day);
  return [...all].sort();
}

const monthName = formatsIn({ month: 'long' });
const longDay = formatsIn({ weekday: 'long', day: 'numeric', month: 'long' });
const shortDay = formatsIn({ weekday: 'short', day: 'numeric', month: 'short' });

/** `February`, with its year where that is not the one of `today`. */
export const monthWords = (month: string, today: string, lang: Lang): string =>
  month.slice(0, 4) === today.slice(0, 4)
    ? monthName[lang].format(at(month))
    : `${monthName[lang].format(at(month))} ${month.slice(0, 4)}`;
/** `Friday 6 February`. */
export const dayWords = (day: string, lang: Lang): string => longDay[lang].format(at(day));
/** `Fri, 6 Feb`. */
export const shortDayWords = (day: string, lang: Lang): string => shortDay[lang].format(at(day));
