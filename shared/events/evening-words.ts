import type { Lang } from '#shared/lang.ts';
import { formatDayAndMonth, formatLongDate, localDateOf } from '#shared/time.ts';
import { formatHours } from './event-words.ts';
import { eveningsOf } from './all-evenings.ts';
import { eveningAt, type Timed } from './evenings.ts';

/** Beside a ticket type whose last places others hold. */
export const HELD_NOTE = 'All places are held by others right now. Some may come back within minutes.';

/** `evening 3 of 12` or `Abend 3 von 12` of a course; null for all else. */
export function eveningWords(event: Timed, now: Date, lang: Lang = 'en'): string | null {
  const evenings = eveningsOf(event);
  if (evenings.length === 1) return null;
  const at = evenings.findIndex(({ endsAt }) => endsAt > now);
  const [which, all] = [at === -1 ? evenings.length : at + 1, evenings.length];
  return { en: `evening ${which} of ${all}`, de: `Abend ${which} von ${all}` }[lang];
}

/**
 * When a ticket is for: its day in words, which the form that the specification gives tickets stands beside, and the
 * hours. A course's says its next evening.
 */
export function ticketWhen(event: Timed, now: Date, lang: Lang = 'en'): { day: string; startsAt: Date; hours: string } {
  const evening = eveningAt(event, now);
  const { startsAt } = evening;
  const hours = [formatHours(evening, lang), eveningWords(event, now, lang)].filter((part) => part !== null).join(', ');
  return { day: formatDayAndMonth(startsAt, lang), startsAt, hours };
}

/**
 * How the specified form of a ticket's date (`11/28/2026`) is marked: it reads like an error beside `28 November`, so it
 * says which part is which, and is read out in words.
 */
export const ticketDateMarks = (startsAt: Date): { dateTime: string; label: string; title: string } => ({
  dateTime: localDateOf(startsAt),
  label: formatLongDate(startsAt).replace(/^\w+, /, ''),
  title: 'Month/day/year',
});

/** `Saturday, 17 January 2026, 21:00–03:00` on paper; a course says how many evenings follow. */
export function eventDay(event: Timed, lang: Lang = 'en'): string {
  const { length: count, 0: first } = eveningsOf(event);
  const evenings = { en: 'evenings until', de: 'Abende bis' }[lang];
  const course = count > 1 ? `, ${count} ${evenings} ${formatLongDate(event.endsAt, lang)}` : '';
  return `${formatLongDate(first.startsAt, lang)}, ${formatHours(first, lang)}${course}`;
}
