import { TZDate } from '@date-fns/tz';
import { BERLIN, DAY_BEGINS_AT_HOUR, eveningDayOf, localDateOf, type LocalDate } from './time.ts';

/**
 * A Berlin wall-clock time as an instant; a time skipped in March moves forward by the missing hour. Months count from
 * 1.
 */
export function berlinInstant(
  ...[year, month, day, hour = 0, minute = 0]: [
    year: number,
    month: number,
    day: number,
    hour?: number,
    minute?: number,
  ]
): Date {
  return new Date(new TZDate(year, month - 1, day, hour, minute, 0, 0, BERLIN).getTime());
}

/** First instant of a Berlin month and of the one after it: `[from, to)`. */
export function berlinMonthRange(year: number, month: number): { from: Date; to: Date } {
  return { from: berlinInstant(year, month, 1), to: berlinInstant(year, month + 1, 1) };
}

/** First instant of the Berlin day on which `instant` falls. */
export function startOfBerlinDay(instant: Date): Date {
  const [year = 0, month = 0, day = 0] = localDateOf(instant).split('-').map(Number);
  return berlinInstant(year, month, day);
}

/** The same wall-clock time some Berlin days later, whatever the clocks did in between. */
export function addBerlinDays(instant: Date, days: number): Date {
  // Setting the day works out the instant anew. In the hour that comes twice in autumn that gives the later of the two
  // instants.
  if (days === 0) return new Date(instant);
  const local = new TZDate(instant.getTime(), BERLIN);
  local.setDate(local.getDate() + days);
  return new Date(local.getTime());
}

/** A night belongs to the evening it began: until 06:00 it is still yesterday's business day. */
export const businessDayOf = (instant: Date): LocalDate => eveningDayOf(instant);

/** A business day's first instant and that of the next one: `[from, to)`, 06:00 in Berlin. */
export function businessDayRange(businessDay: string): { from: Date; to: Date } {
  const [year = 0, month = 0, day = 0] = businessDay.split('-').map(Number);
  const from = berlinInstant(year, month, day, DAY_BEGINS_AT_HOUR);
  return { from, to: addBerlinDays(from, 1) };
}
