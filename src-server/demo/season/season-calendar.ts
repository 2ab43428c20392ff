import { berlinInstant, startOfBerlinDay } from '#shared/berlin.ts';
import { DAY_MS, localDateOf, type LocalDate } from '#shared/time.ts';

const WEEKDAYS = {
  sunday: 0,
  monday: 1,
  tuesday: 2,
  wednesday: 3,
  thursday: 4,
  friday: 5,
  saturday: 6,
} as const;
export type Weekday = keyof typeof WEEKDAYS;

/** Berlin days counted from today (0); wall-clock times survive both clock changes. */
export type SeasonCalendar = {
  /** First instant of today: the whole season is counted from it, so every hour of a day gives the same season. */
  today: Date;
  at(day: number, hour: number, minute: number): Date;
  dateOf(day: number): LocalDate;
  /** Day number of the first such weekday on or after `from`. */
  next(weekday: Weekday, from: number): number;
};

export function makeSeasonCalendar(now: Date): SeasonCalendar {
  const today = startOfBerlinDay(now);
  const [year = 0, month = 0, date = 0] = localDateOf(now).split('-').map(Number);
  const todayUtc = Date.UTC(year, month - 1, date);
  const plain = (day: number) => new Date(todayUtc + day * DAY_MS);
  return {
    today,
    at: (day, hour, minute) => berlinInstant(year, month, date + day, hour, minute),
    dateOf: (day) => plain(day).toISOString().slice(0, 10) as LocalDate,
    next: (weekday, from) => from + ((WEEKDAYS[weekday] - plain(from).getUTCDay() + 7) % 7),
  };
}
