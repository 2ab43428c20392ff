import type { Lang } from '#shared/lang.ts';
import { formatDayAndMonth, type LocalDate } from '#shared/time.ts';

/** A month of the shift calendar; months count from 1. */
export type ShiftMonth = { year: number; month: number };

/** The month a calendar day lies in. */
export const shiftMonthOf = (day: LocalDate): ShiftMonth => ({
  year: Number(day.slice(0, 4)),
  month: Number(day.slice(5, 7)),
});

/** The month so many months later; negative is before. */
export function shiftMonthsLater({ year, month }: ShiftMonth, count: number): ShiftMonth {
  const index = year * 12 + (month - 1) + count;
  return { year: Math.floor(index / 12), month: (index % 12) + 1 };
}

/** Some calendar days later; days have no hours, so no clock changes under them. */
export function shiftDaysLater(day: LocalDate, count: number): LocalDate {
  const later = new Date(`${day}T00:00:00Z`);
  later.setUTCDate(later.getUTCDate() + count);
  return later.toISOString().slice(0, 10) as LocalDate;
}

/** The same day of a month before or after; the month's last one where it is shorter. */
export function sameDayMonthsLater(day: LocalDate, count: number): LocalDate {
  const { year, month } = shiftMonthsLater(shiftMonthOf(day), count);
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const dayOfMonth = Math.min(Number(day.slice(8)), last);
  return `${year}-${String(month).padStart(2, '0')}-${String(dayOfMonth).padStart(2, '0')}` as LocalDate;
}

/** `Januar 2026` or `January 2026` */
export function shiftMonthTitle({ year, month }: ShiftMonth, lang: Lang): string {
  const locale = lang === 'de' ? 'de-DE' : 'en-GB';
  return new Date(Date.UTC(year, month - 1, 1, 12)).toLocaleDateString(locale, {
    timeZone: 'UTC',
    month: 'long',
    year: 'numeric',
  });
}

/** The month as weeks from Monday, as calendar days; null pads the first and the last one. */
export function shiftWeeks({ year, month }: ShiftMonth): (LocalDate | null)[][] {
  const first = (new Date(Date.UTC(year, month - 1, 1)).getUTCDay() + 6) % 7;
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const prefix = `${year}-${String(month).padStart(2, '0')}`;
  const days: (LocalDate | null)[] = [
    ...Array.from({ length: first }, () => null),
    ...Array.from({ length }, (_, i) => `${prefix}-${String(i + 1).padStart(2, '0')}` as LocalDate),
  ];
  while (days.length % 7 !== 0) days.push(null);
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
}

/** `Freitag, 16. Januar` or `Friday, 16 January` */
export const shiftDayTitle = (day: LocalDate, lang: Lang): string =>
  formatDayAndMonth(new Date(`${day}T12:00:00Z`), lang);
