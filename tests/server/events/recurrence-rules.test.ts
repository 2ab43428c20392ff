import fc from 'fast-check';
import ICAL from 'ical.js';
import { RRule, type ByWeekday, type Options } from 'rrule';
import { describe, expect, it } from 'vitest';
import { berlinInstant } from '#shared/berlin.ts';
import { MOST_SERIES_NIGHTS } from '#shared/events/event-limits.ts';
import { DAY_MS } from '#shared/time.ts';
import { readCalendar } from '#server/services/shop/events/import/read-calendar.ts';
import { isLongForm } from '#tests/support/sweep-widths.ts';

const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
/** Before all starts, so that no date is over. */
const NOW = new Date('2029-12-31T00:00:00Z');
const RUNS = isLongForm ? 5_000 : 400;
/** The long form takes 25 s on a machine with nothing else to do. */
const TIMEOUT_MS = isLongForm ? 600_000 : 120_000;

type Written = {
  freq: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY';
  interval: number;
  end: { count?: number; until?: number };
  wkst: (typeof DAYS)[number] | undefined;
  months: number[];
  monthDays: number[];
  yearDays: number[];
  weeks: number[];
  days: { day: (typeof DAYS)[number]; nth: number }[];
  positions: number[];
  start: number;
  hour: number;
};

const sometimes = <T>(list: fc.Arbitrary<T[]>): fc.Arbitrary<T[]> =>
  fc.oneof({ weight: 2, arbitrary: fc.constant<T[]>([]) }, list);
const signed = (most: number) => fc.integer({ min: -most, max: most }).filter((value) => value !== 0);
const some = (value: fc.Arbitrary<number>) => sometimes(fc.uniqueArray(value, { minLength: 1, maxLength: 3 }));

/** Any rule that RFC 5545 allows for evenings; what may stand with what is sorted out below. */
const anyRule: fc.Arbitrary<Written> = fc
  .record({
    freq: fc.constantFrom('DAILY' as const, 'WEEKLY' as const, 'MONTHLY' as const, 'YEARLY' as const),
    interval: fc.integer({ min: 1, max: 4 }),
    end: fc.oneof(
      fc.constant({}),
      fc.record({ count: fc.integer({ min: 1, max: 40 }) }),
      fc.record({ until: fc.integer({ min: 0, max: 1_500 }) }),
    ),
    wkst: fc.option(fc.constantFrom(...DAYS), { nil: undefined }),
    months: some(fc.integer({ min: 1, max: 12 })),
    monthDays: some(fc.oneof(signed(28), signed(28), signed(31))),
    yearDays: some(signed(365)),
    weeks: some(signed(50)),
    // The other library does not read counted weekdays beside plain ones.
    days: fc.boolean().chain((isCounted) =>
      sometimes(
        fc.uniqueArray(fc.record({ day: fc.constantFrom(...DAYS), nth: isCounted ? signed(5) : fc.constant(0) }), {
          minLength: 1,
          maxLength: 3,
          selector: ({ day }) => day,
        }),
      ),
    ),
    positions: some(signed(4)),
    start: fc.integer({ min: 0, max: 800 }),
    hour: fc.integer({ min: 4, max: 23 }),
  })
  .map((rule) => {
    const { freq, days } = rule;
    const isYearly = freq === 'YEARLY';
    const isCounted = isYearly || freq === 'MONTHLY';
    // The other library takes all seven days of a week where the start's own is meant, and follows a rule that never
    // comes true to the year 9999.
    const weeks = isYearly && days.length > 0 ? rule.weeks : [];
    const yearDays = isYearly && weeks.length === 0 ? rule.yearDays : [];
    const isOfYear = weeks.length + yearDays.length > 0;
    const hasPositions = isCounted && days.length > 0 && !isOfYear && days.every(({ nth }) => nth === 0);
    // It also counts a date twice that two positions name, one from each end.
    const isAhead = (rule.positions[0] ?? 0) > 0;
    const positions = hasPositions ? rule.positions.filter((position) => position > 0 === isAhead) : [];
    const months = isOfYear ? [] : rule.months;
    const within = (most: number) => (value: number) => months.length === 0 || Math.abs(value) <= most;
    const monthDays = freq === 'WEEKLY' || isOfYear || positions.length > 0 ? [] : rule.monthDays.filter(within(28));
    const isPlain = !isCounted || isOfYear || monthDays.length > 0;
    return {
      ...rule,
      weeks,
      yearDays,
      months,
      monthDays,
      interval: freq === 'MONTHLY' && months.length > 0 ? 1 : rule.interval,
      days: days.map(({ day, nth }) => ({ day, nth: isPlain || !within(4)(nth) ? 0 : nth })),
      positions,
    };
  })
  .map((rule) => ({
    ...rule,
    days: rule.days.every(({ nth }) => nth !== 0) ? rule.days : rule.days.map(({ day }) => ({ day, nth: 0 })),
  }));

const START = Date.UTC(2030, 0, 1);
const startOf = ({ start, hour }: Written): number => START + start * DAY_MS + hour * 3_600_000;
/** Dates are followed for less than the ten years that are read. */
const lastOf = (rule: Written): number => startOf(rule) + 9 * 366 * DAY_MS;
const stampOf = (wall: number): string => new Date(wall).toISOString().replaceAll(/[-:]/g, '').slice(0, 15);

function ruleText(rule: Written): string {
  const list = (name: string, values: readonly (number | string)[]) =>
    values.length > 0 ? [`${name}=${values.join(',')}`] : [];
  const { end } = rule;
  return [
    `FREQ=${rule.freq}`,
    `INTERVAL=${rule.interval}`,
    ...(end.count === undefined ? [] : [`COUNT=${end.count}`]),
    ...(end.until === undefined ? [] : [`UNTIL=${stampOf(startOf(rule) + end.until * DAY_MS)}`]),
    ...(rule.wkst === undefined ? [] : [`WKST=${rule.wkst}`]),
    ...list('BYMONTH', rule.months),
    ...list('BYWEEKNO', rule.weeks),
    ...list('BYYEARDAY', rule.yearDays),
    ...list('BYMONTHDAY', rule.monthDays),
    ...list(
      'BYDAY',
      rule.days.map(({ day, nth }) => `${nth === 0 ? '' : nth}${day}`),
    ),
    ...list('BYSETPOS', rule.positions),
  ].join(';');
}

const calendarOf = (rule: Written): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'BEGIN:VEVENT',
    'UID:any',
    'SUMMARY:Noche',
    `DTSTART;TZID=Europe/Berlin:${stampOf(startOf(rule))}`,
    `RRULE:${ruleText(rule)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n');

/** The dates of the other library, by a clock without a zone. */
function otherDates(rule: Written): number[] {
  const start = startOf(rule);
  const weekday = ({ day, nth }: Written['days'][number]): ByWeekday => (nth === 0 ? RRule[day] : RRule[day].nth(nth));
  const options = (most: number | undefined): Partial<Options> => ({
    freq: RRule[rule.freq],
    interval: rule.interval,
    dtstart: new Date(start),
    ...(rule.wkst !== undefined && { wkst: RRule[rule.wkst] }),
    ...(rule.months.length > 0 && { bymonth: rule.months }),
    ...(rule.weeks.length > 0 && { byweekno: rule.weeks }),
    ...(rule.yearDays.length > 0 && { byyearday: rule.yearDays }),
    ...(rule.monthDays.length > 0 && { bymonthday: rule.monthDays }),
    ...(rule.days.length > 0 && { byweekday: rule.days.map(weekday) }),
    ...(rule.positions.length > 0 && { bysetpos: rule.positions }),
    ...(rule.end.until !== undefined && { until: new Date(start + rule.end.until * DAY_MS) }),
    ...(most !== undefined && { count: most }),
  });
  const datesOf = (most: number | undefined): number[] =>
    most === 0 ? [] : new RRule(options(most), true).between(new Date(start), new Date(lastOf(rule)), true).map(Number);
  return withStart(rule, datesOf);
}

/** The start counts as the first of a rule's COUNT, whether it fits the rule or not (RFC 5545, 3.8.5.3). */
function withStart(rule: Written, datesOf: (count: number | undefined) => number[]): number[] {
  const { count } = rule.end;
  const found = datesOf(count);
  const start = startOf(rule);
  return found[0] === start ? found : [start, ...datesOf(count === undefined ? undefined : count - 1)];
}

/** The dates of ical.js' own iterator. */
function libraryDates(rule: Written): number[] {
  const datesOf = (count: number | undefined): number[] => {
    if (count === 0) return [];
    const recur = ICAL.Recur.fromString(ruleText({ ...rule, end: count === undefined ? rule.end : { count } }));
    const at = new Date(startOf(rule));
    const [year, month, day, hour] = [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate(), at.getUTCHours()];
    const iterator = recur.iterator(new ICAL.Time({ year, month, day, hour }, ICAL.Timezone.localTimezone));
    const found: number[] = [];
    for (let next = iterator.next(); next && found.length <= MOST_SERIES_NIGHTS; next = iterator.next())
      found.push(Date.UTC(next.year, next.month - 1, next.day, next.hour));
    return found.filter((date) => date <= lastOf(rule));
  };
  return withStart(rule, datesOf);
}

/** As Berlin's clock shows it. */
const instantOf = (wall: number): string => {
  const date = new Date(wall);
  const parts = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate(), date.getUTCHours()] as const;
  return berlinInstant(...parts).toISOString();
};

function expectAsIn(datesOf: (rule: Written) => number[], rule: Written): void {
  const expected = datesOf(rule).map(instantOf).slice(0, MOST_SERIES_NIGHTS);
  const { nights, problems } = readCalendar(calendarOf(rule), NOW);
  const last = instantOf(lastOf(rule));
  const dates = nights.map(({ startsAt }) => startsAt.toISOString()).filter((date) => date <= last);
  // A rule that never comes true is told, and its start is not made alone.
  if (nights.length === 0) expect([problems.length, expected.length]).toEqual([1, 1]);
  else expect(dates).toEqual(expected);
}

/**
 * What ical.js reads by RFC 5545. It searches without end for days counted from the back in a daily rule, and takes
 * BYSETPOS, months with an interval, the fifth of a weekday and weekdays beside days of the month otherwise.
 */
const isOfLibrary = ({ freq, months, days, monthDays, positions }: Written): boolean =>
  freq !== 'YEARLY' &&
  months.length + positions.length === 0 &&
  days.every(({ nth }) => Math.abs(nth) < 5) &&
  (monthDays.length === 0 || (freq === 'MONTHLY' && days.length === 0));

describe('the dates of a rule', () => {
  it('are those that another library finds, for any rule', { timeout: TIMEOUT_MS }, () => {
    fc.assert(
      fc.property(anyRule, (rule) => expectAsIn(otherDates, rule)),
      { numRuns: RUNS, endOnFailure: true },
    );
  });

  it('are those of ical.js, for the rules that it reads by the letter', { timeout: TIMEOUT_MS }, () => {
    fc.assert(
      fc.property(anyRule.filter(isOfLibrary), (rule) => expectAsIn(libraryDates, rule)),
      { numRuns: RUNS, endOnFailure: true },
    );
  });
});
