import { DAY_MS } from '#shared/time.ts';
import type { Rule, RuleDay } from './recurrence-rule.ts';

/** Days are counted from 1 January 1970, as if every clock were UTC's. */
const dateOf = (day: number): Date => new Date(day * DAY_MS);
const dayOf = (year: number, month: number, day: number): number => Date.UTC(year, month, day) / DAY_MS;
/** Sunday is 0; 1 January 1970 was a Thursday. */
export const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7;

export type Period = { firstDay: number; length: number };

/** The days among which a rule looks at its turn: a day, a week, a month or a year. */
export function periodOf({ freq, interval, weekStart }: Rule, startDay: number, turn: number): Period {
  const later = turn * interval;
  if (freq === 'DAILY') return { firstDay: startDay + later, length: 1 };
  if (freq === 'WEEKLY')
    return { firstDay: startDay - ((weekdayOf(startDay) - weekStart + 7) % 7) + later * 7, length: 7 };
  const start = dateOf(startDay);
  const [year, month] = [start.getUTCFullYear(), start.getUTCMonth()];
  const [first, next] =
    freq === 'MONTHLY'
      ? [dayOf(year, month + later, 1), dayOf(year, month + later + 1, 1)]
      : [dayOf(year + later, 0, 1), dayOf(year + later + 1, 0, 1)];
  return { firstDay: first, length: next - first };
}

/** The number of a week, whose year has most of its days (RFC 5545, BYWEEKNO), and how many that year has. */
function weekOf(day: number, weekStart: number): { week: number; weeks: number } {
  const middle = day - ((weekdayOf(day) - weekStart + 7) % 7) + 3;
  const year = dateOf(middle).getUTCFullYear();
  const firstMiddle = (of: number): number => {
    const first = dayOf(of, 0, 1);
    return first + ((weekStart + 3 - weekdayOf(first) + 7) % 7);
  };
  return {
    week: (middle - firstMiddle(year)) / 7 + 1,
    weeks: (firstMiddle(year + 1) - firstMiddle(year)) / 7,
  };
}

/** A place counted from the front (1 …) or from the back (-1 …) of so many. */
const isPlace = (list: readonly number[], place: number, of: number): boolean =>
  list.includes(place) || list.includes(place - of - 1);

const isNth = ({ weekday, nth }: RuleDay, day: number, among: Period): boolean => {
  if (weekdayOf(day) !== weekday) return false;
  const place = Math.floor((day - among.firstDay) / 7) + 1;
  const back = Math.floor((among.firstDay + among.length - 1 - day) / 7) + 1;
  return nth === 0 || nth === place || nth === -back;
};

const monthOf = (date: Date): Period => {
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const firstDay = dayOf(year, month, 1);
  return { firstDay, length: dayOf(year, month + 1, 1) - firstDay };
};

/** What the start says where the rule does not (RFC 5545, 3.3.10). */
function completed(rule: Rule, startDay: number): Rule {
  const { freq, days, monthDays, yearDays, weeks, months } = rule;
  if (days.length + monthDays.length + yearDays.length > 0 || freq === 'DAILY') return rule;
  if (freq === 'WEEKLY' || weeks.length > 0) return { ...rule, days: [{ weekday: weekdayOf(startDay), nth: 0 }] };
  const start = dateOf(startDay);
  return {
    ...rule,
    monthDays: [start.getUTCDate()],
    months: freq === 'YEARLY' && months.length === 0 ? [start.getUTCMonth() + 1] : months,
  };
}

function fits(rule: Rule, day: number, period: Period): boolean {
  const { months, weeks, yearDays, monthDays, days } = rule;
  // Most days are none of its weekdays, which costs least to see.
  const weekday = weekdayOf(day);
  if (days.length > 0 && !days.some((one) => one.weekday === weekday)) return false;
  const date = dateOf(day);
  if (months.length > 0 && !months.includes(date.getUTCMonth() + 1)) return false;
  if (monthDays.length > 0 && !isPlace(monthDays, date.getUTCDate(), monthOf(date).length)) return false;
  if (yearDays.length > 0 && !isPlace(yearDays, day - period.firstDay + 1, period.length)) return false;
  if (weeks.length > 0) {
    const { week, weeks: of } = weekOf(day, rule.weekStart);
    if (!isPlace(weeks, week, of)) return false;
  }
  if (days.every(({ nth }) => nth === 0)) return true;
  // `2FR` is the second of its month, or of its year where no months are named.
  const among = rule.freq === 'YEARLY' && months.length === 0 ? period : monthOf(date);
  return days.some((one) => isNth(one, day, among));
}

/** The days of a period on which a rule falls, in their order, without a look at its start, COUNT and UNTIL. Pure. */
export function daysOfPeriod(rule: Rule, startDay: number, period: Period): number[] {
  const whole = completed(rule, startDay);
  return Array.from({ length: period.length }, (_, at) => period.firstDay + at).filter((day) =>
    fits(whole, day, period),
  );
}
