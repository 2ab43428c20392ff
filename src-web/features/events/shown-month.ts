import { isCourseUnderWay } from '#shared/events/course-under-way.ts';
import { byNextEvening } from '#shared/events/evenings.ts';
import type { EventSummary } from '#shared/events/event-view.ts';
import type { Lang } from '#shared/lang.ts';
import { GERMAN_MONTHS, eveningDayOf, localDateOf, type LocalDate } from '#shared/time.ts';

/** A month of the calendar; months count from 1. */
export type ShownMonth = { year: number; month: number };

const FIRST_YEAR = 2020;
const LAST_YEAR = 2100;

function monthIn(day: LocalDate): ShownMonth {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return { year, month };
}

/** Berlin's month of an instant. */
export const monthOfDay = (instant: Date): ShownMonth => monthIn(localDateOf(instant));

/** The month it is for who is out: a night belongs to the evening it began, until 06:00. */
export const currentMonth = (now: Date): ShownMonth => monthIn(eveningDayOf(now));

/** The month `?month=2026-01` names; anything else is the current one. */
export function monthOf(text: string | null, now: Date): ShownMonth {
  const match = /^(\d{4})-(\d{2})$/.exec(text ?? '');
  const [year, month] = [Number(match?.[1]), Number(match?.[2])];
  const isKnown = year >= FIRST_YEAR && year <= LAST_YEAR && month >= 1 && month <= 12;
  return isKnown ? { year, month } : currentMonth(now);
}

export function monthsLater({ year, month }: ShownMonth, count: number): ShownMonth {
  const index = year * 12 + (month - 1) + count;
  return { year: Math.floor(index / 12), month: (index % 12) + 1 };
}

export const isSameMonth = (a: ShownMonth, b: ShownMonth): boolean => a.year === b.year && a.month === b.month;

/** What one can still choose: by the next evening; a course that has begun takes nobody more. */
export const nightsToCome = (events: readonly EventSummary[], now: Date): readonly EventSummary[] =>
  byNextEvening(events, now).filter((event) => !isCourseUnderWay(event, now));

/** With fewer nights than this still to come, the next month is shown below the current one. */
const ENOUGH_TO_CHOOSE = 4;

/** The month to show below this one: the next, where this is the current one and hardly anything of it is to come. */
export function followingMonth(
  shown: ShownMonth,
  events: readonly EventSummary[] | undefined,
  now: Date,
): ShownMonth | undefined {
  if (events === undefined || !isSameMonth(shown, currentMonth(now))) return undefined;
  return nightsToCome(events, now).length < ENOUGH_TO_CHOOSE ? monthsLater(shown, 1) : undefined;
}

const NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;
export const monthName = ({ month }: ShownMonth, lang: Lang = 'en'): string =>
  (lang === 'de' ? GERMAN_MONTHS : NAMES)[month - 1] ?? '';

/** The month as weeks from Monday; null pads the first and last one. Pure calendar: no clock is involved. */
export function weeksOf({ year, month }: ShownMonth): (number | null)[][] {
  const first = (new Date(Date.UTC(year, month - 1, 1)).getUTCDay() + 6) % 7;
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const days: (number | null)[] = [
    ...Array.from({ length: first }, () => null),
    ...Array.from({ length }, (_, i) => i + 1),
  ];
  while (days.length % 7 !== 0) days.push(null);
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
}

export const localDay = ({ year, month }: ShownMonth, day: number): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
