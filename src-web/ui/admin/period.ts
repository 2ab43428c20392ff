import { addBerlinDays, businessDayOf } from '#shared/berlin.ts';
import { localDateOf } from '#shared/time.ts';
import type { AdminWords } from './words.ts';

/** Days `YYYY-MM-DD` as two date fields hold them, both included; a field may be empty. */
export type Period = { from: string; to: string };

/** Whether both days are there, and in this order. */
export const isPeriod = ({ from, to }: Period): boolean => from !== '' && to !== '' && from <= to;

/** The business days of a year up to the one it is now: until 06:00 that is the day before. */
export function businessYearSoFar(now: Date): Period {
  const to = businessDayOf(now);
  return { from: `${to.slice(0, 4)}-01-01`, to };
}

/** The business day it is now, and so many before it. */
export const businessDaysBack = (now: Date, days: number): Period => ({
  from: businessDayOf(addBerlinDays(now, -days)),
  to: businessDayOf(now),
});

/** The calendar days of a month up to now. */
export function monthSoFar(now: Date): Period {
  const to = localDateOf(now);
  return { from: `${to.slice(0, 7)}-01`, to };
}

const dayText = (at: Date): string => at.toISOString().slice(0, 10);
/** A day of a month, counted over its ends: the 0th is the last of the month before. */
const dayOf = (year: number, month: number, day: number): string => dayText(new Date(Date.UTC(year, month, day)));

/** What an accountant asks for, by name, as calendar days in Berlin: whole weeks from Monday, months, quarters, years. */
export function accountingPeriods(now: Date, words: AdminWords): { name: string; period: Period }[] {
  const today = localDateOf(now);
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  const fromMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  const of = (name: string, from: string, to: string) => ({ name, period: { from, to } });
  const months = (name: string, first: number, count: number) =>
    of(name, dayOf(year, first, 1), dayOf(year, first + count, 0));
  const quarter = Math.floor((month - 1) / 3) * 3;
  return [
    of(words.lastWeek, dayOf(year, month - 1, day - fromMonday - 7), dayOf(year, month - 1, day - fromMonday - 1)),
    of(words.thisMonth, dayOf(year, month - 1, 1), today),
    months(words.lastMonth, month - 2, 1),
    of(words.thisQuarter, dayOf(year, quarter, 1), today),
    months(words.lastQuarter, quarter - 3, 3),
    of(words.thisYear, dayOf(year, 0, 1), today),
    months(words.lastYear, -12, 12),
  ];
}
