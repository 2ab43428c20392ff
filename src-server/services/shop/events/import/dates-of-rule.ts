import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/time.ts';
import { Unread } from './calendar-values.ts';
import { daysOfPeriod, periodOf } from './days-of-period.ts';
import type { Rule } from './recurrence-rule.ts';

/** How many days a rule may look at, a series that began long ago included: those of a hundred years. */
const MOST_DAYS = 36_600;
/** And all rules of a file together, which takes a tenth of a second. */
const MOST_DAYS_OF_FILE = 300_000;
const YEARS_AHEAD = 10;

/** What is left of the days of a file. */
export type Steps = { left: number };
export const stepsOfFile = (): Steps => ({ left: MOST_DAYS_OF_FILE });

/** Later series of a file are not followed: the server would do nothing else for long. */
export class TooManyNights extends Error {
  constructor() {
    super('The file repeats more than is read at once. Please split it.');
  }
}

/** All times are those of the series' own clock, in milliseconds as if it were UTC. */
export type Span = {
  start: number;
  /** Dates before are only counted. */
  from: number;
  /** The last date that may be. */
  until: number;
  /** How many dates from `from` on are wanted. */
  most: number;
  steps: Steps;
  /** Whether the start itself is a date only where the rule says so, as for EXRULE. */
  isStartOne?: boolean;
};
/** `isWhole`: no date is left out at the end. */
export type RuleDates = { dates: number[]; past: number; isWhole: boolean };

function clocksOf({ hours, minutes, seconds }: Rule, start: number): number[] {
  const clock = start - Math.floor(start / DAY_MS) * DAY_MS;
  const or = (list: readonly number[], own: number): readonly number[] => (list.length > 0 ? list : [own]);
  return or(hours, Math.floor(clock / HOUR_MS))
    .flatMap((hour) =>
      or(minutes, Math.floor((clock % HOUR_MS) / MINUTE_MS)).flatMap((minute) =>
        or(seconds, Math.floor((clock % MINUTE_MS) / SECOND_MS)).map(
          (second) => hour * HOUR_MS + minute * MINUTE_MS + second * SECOND_MS,
        ),
      ),
    )
    .toSorted((a, b) => a - b);
}

function chosenOf(all: number[], positions: readonly number[]): number[] {
  if (positions.length === 0) return all;
  const chosen = positions.map((position) => all.at(position > 0 ? position - 1 : position));
  return [...new Set(chosen)].filter((date) => date !== undefined).toSorted((a, b) => a - b);
}

/** Periods that can be left out at once, because each has as many dates as any other. */
function periodsBefore(rule: Rule, { start, from, until }: Span): { periods: number; perPeriod: number } {
  const { freq, interval, days, months, monthDays, positions } = rule;
  const isEven =
    months.length + monthDays.length + positions.length === 0 && (freq === 'WEEKLY' || (freq === 'DAILY' && !days[0]));
  if (!isEven) return { periods: 0, perPeriod: 0 };
  const length = interval * (freq === 'WEEKLY' ? 7 : 1);
  const ahead = Math.floor((Math.min(from, until) - start) / DAY_MS / length) - 1;
  const perDay = clocksOf(rule, start).length;
  return { periods: Math.max(0, ahead - 1), perPeriod: perDay * Math.max(1, new Set(days.map((d) => d.weekday)).size) };
}

/**
 * The dates of a rule behind its series' start, which counts as the first of its COUNT whether it fits the rule or not
 * (RFC 5545, 3.8.5.3). Throws Unread for a rule that never comes true, and TooManyNights when no step is left. Pure.
 */
export function datesOfRule(rule: Rule, span: Span): RuleDates {
  const { start, from, until, most, steps, isStartOne = false } = span;
  const found: RuleDates = { dates: [], past: 0, isWhole: true };
  const clocks = clocksOf(rule, start);
  const startDay = Math.floor(start / DAY_MS);
  const lastDay = Math.floor(Math.max(start, from) / DAY_MS) + YEARS_AHEAD * 366;
  const skipped = periodsBefore(rule, span);
  let left = rule.count === null ? Number.POSITIVE_INFINITY : rule.count - (isStartOne ? 0 : 1);
  let looked = 0;
  for (let period = 0; left > 0; period++) {
    if (period === 1 && skipped.periods > 0) {
      period += skipped.periods;
      const dates = Math.min(left, skipped.periods * skipped.perPeriod);
      found.past += dates;
      left -= dates;
    }
    const { firstDay, length } = periodOf(rule, startDay, period);
    if (firstDay > lastDay) {
      if (found.dates.length + found.past === 0)
        throw new Unread(rule.from, 'It repeats on a date that never comes. Please enter its nights by hand.');
      return { ...found, isWhole: false };
    }
    looked += length;
    steps.left -= length;
    if (steps.left < 0) throw new TooManyNights();
    if (looked > MOST_DAYS)
      throw new Unread(rule.from, 'It began too long ago to be counted. Please let it begin later.');
    const days = daysOfPeriod(rule, startDay, { firstDay, length });
    for (const date of chosenOf(
      days.flatMap((day) => clocks.map((clock) => day * DAY_MS + clock)),
      rule.positions,
    )) {
      if (date < start || (date === start && !isStartOne)) continue;
      if (date > until || left <= 0) return found;
      left -= 1;
      if (date < from) found.past += 1;
      else if (found.dates.length >= most) return { ...found, isWhole: false };
      else found.dates.push(date);
    }
    if ((firstDay + length) * DAY_MS > until) return found;
  }
  return found;
}
