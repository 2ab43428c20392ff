import { HOUR_MS, type LocalDate } from '#shared/time.ts';

const HALF = 2;

/** Milliseconds as whole and half hours. */
export const halfHours = (ms: number): number => Math.round((ms / HOUR_MS) * HALF) / HALF;

/** Whole and half hours that really passed, also over a change of the clocks. */
export const hoursOf = (shifts: readonly { startsAt: Date; endsAt: Date }[]): number =>
  halfHours(shifts.reduce((sum, { startsAt, endsAt }) => sum + endsAt.getTime() - startsAt.getTime(), 0));

/** Hours are counted from September to August. */
const SEASON_BEGINS = '09-01';

/** The day on which the season of a day began. */
export function seasonStart(day: LocalDate): LocalDate {
  const year = Number(day.slice(0, 4));
  return `${day.slice(5) >= SEASON_BEGINS ? year : year - 1}-${SEASON_BEGINS}` as LocalDate;
}
