import { addBerlinDays, businessDayOf } from '#shared/berlin.ts';
import { localDateOf } from '#shared/time.ts';

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
