import { ownEntry } from '#shared/own-entry.ts';
import { type Property } from './calendar-lines.ts';
import { timeIn, Unread, type Written } from './calendar-values.ts';

const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
type Frequency = (typeof FREQUENCIES)[number];
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** A weekday, Sunday being 0; `nth` is which of its month or year (`-1`: the last), 0 each of them. */
export type RuleDay = { weekday: number; nth: number };

/** An RRULE or EXRULE (RFC 5545, 3.3.10). A list that is empty narrows nothing. */
export type Rule = {
  freq: Frequency;
  interval: number;
  count: number | null;
  until: Written | null;
  weekStart: number;
  months: number[];
  weeks: number[];
  yearDays: number[];
  monthDays: number[];
  days: RuleDay[];
  hours: number[];
  minutes: number[];
  seconds: number[];
  positions: number[];
  from: Property;
};

const NAMES = `FREQ INTERVAL COUNT UNTIL WKST BYMONTH BYWEEKNO BYYEARDAY BYMONTHDAY BYDAY BYHOUR BYMINUTE BYSECOND
  BYSETPOS RSCALE SKIP`.split(/\s+/);
/** What calendars of another kind say of the months of ours (RFC 7529). */
const AS_OURS: Readonly<Record<string, string>> = { RSCALE: 'GREGORIAN', SKIP: 'OMIT' };
/** More than any of the lists can have that is worth its name: the days of a year. */
const MOST_LISTED = 366;

const unreadRule = (from: Property, part: string, what: string): Unread =>
  new Unread(from, `It repeats by “${part.slice(0, 80)}”, ${what}. Please enter its nights by hand.`);

function partsOf(from: Property): Map<string, string> {
  const parts = new Map<string, string>();
  for (const part of from.value.split(';').filter((one) => one.trim() !== '')) {
    const [name = '', value] = part.split('=').map((one) => one.trim().toUpperCase());
    const isKnown = value !== undefined && value !== '' && NAMES.includes(name) && !parts.has(name);
    if (!isKnown || (ownEntry(AS_OURS, name) ?? value) !== value) throw unreadRule(from, part, 'which is not read');
    parts.set(name, value);
  }
  return parts;
}

type Parts = { parts: ReadonlyMap<string, string>; from: Property };

function numbers({ parts, from }: Parts, name: string, [least, most]: readonly [number, number]): number[] {
  const text = parts.get(name);
  if (text === undefined) return [];
  const found = text.split(',').map((one) => (/^[+-]?\d{1,5}$/.test(one.trim()) ? Number(one) : Number.NaN));
  const isIn = (value: number): boolean =>
    least > 0 ? Math.abs(value) >= least && Math.abs(value) <= most : value >= 0 && value <= most;
  if (found.length > MOST_LISTED || !found.every(isIn)) throw unreadRule(from, `${name}=${text}`, 'which is not read');
  return [...new Set(found)];
}

function one(parts: Parts, name: string, most: number): number | null {
  const [value = null, ...more] = numbers(parts, name, [1, most]);
  if (more.length > 0 || (value !== null && value < 0)) throw unreadRule(parts.from, name, 'which is not read');
  return value;
}

function daysIn({ parts, from }: Parts, freq: Frequency): RuleDay[] {
  const text = parts.get('BYDAY');
  if (text === undefined) return [];
  // A month has five of a weekday at most; a rule for the sixth would never come true.
  const most = freq === 'MONTHLY' || parts.has('BYMONTH') ? 5 : 53;
  const isCounted = (freq === 'MONTHLY' || freq === 'YEARLY') && !parts.has('BYWEEKNO');
  return text.split(',').map((written) => {
    const [, nth = '0', name = ''] = /^([+-]?\d{1,2})?(\w\w)$/.exec(written.trim()) ?? [];
    const weekday = WEEKDAYS.indexOf(name);
    const isKnown = weekday !== -1 && Math.abs(Number(nth)) <= most && (isCounted || nth === '0');
    if (!isKnown || /^[+-]?0+\w/.test(written.trim())) throw unreadRule(from, `BYDAY=${text}`, 'which is not read');
    return { weekday, nth: Number(nth) };
  });
}

/** Which parts stand with which frequency (RFC 5545, 3.3.10). */
const NOT_WITH: Readonly<Record<string, readonly Frequency[]>> = {
  BYWEEKNO: ['DAILY', 'WEEKLY', 'MONTHLY'],
  BYYEARDAY: ['DAILY', 'WEEKLY', 'MONTHLY'],
  BYMONTHDAY: ['WEEKLY'],
};

/** Reads an RRULE or EXRULE. Throws Unread, by name, for what is not understood. */
export function ruleIn(from: Property): Rule {
  const read: Parts = { parts: partsOf(from), from };
  const { parts } = read;
  const freq = FREQUENCIES.find((name) => name === parts.get('FREQ'));
  if (freq === undefined) throw unreadRule(from, `FREQ=${parts.get('FREQ') ?? ''}`, 'which is not read');
  for (const [name, others] of Object.entries(NOT_WITH))
    if (parts.has(name) && others.includes(freq)) throw unreadRule(from, name, `which can’t stand with ${freq}`);
  const until = parts.get('UNTIL');
  const start = parts.get('WKST') ?? 'MO';
  if (!WEEKDAYS.includes(start)) throw unreadRule(from, `WKST=${start}`, 'which is not read');
  return {
    freq,
    interval: one(read, 'INTERVAL', 99_999) ?? 1,
    count: one(read, 'COUNT', 99_999),
    until: until === undefined ? null : timeIn(until, { ...from, params: new Map() }),
    weekStart: WEEKDAYS.indexOf(start),
    months: numbers(read, 'BYMONTH', [1, 12]).map((month) => {
      if (month < 0) throw unreadRule(from, `BYMONTH=${month}`, 'which is not read');
      return month;
    }),
    weeks: numbers(read, 'BYWEEKNO', [1, 53]),
    yearDays: numbers(read, 'BYYEARDAY', [1, 366]),
    monthDays: numbers(read, 'BYMONTHDAY', [1, 31]),
    days: daysIn(read, freq),
    hours: numbers(read, 'BYHOUR', [0, 23]),
    minutes: numbers(read, 'BYMINUTE', [0, 59]),
    seconds: numbers(read, 'BYSECOND', [0, 59]),
    positions: numbers(read, 'BYSETPOS', [1, 366]),
    from,
  };
}

/** Whether a rule has one night a week: its nights are known by their week, also after it has moved to another day. */
export const isOnceAWeek = ({ freq, days, hours, minutes, seconds }: Rule): boolean =>
  freq === 'WEEKLY' && days.length <= 1 && [hours, minutes, seconds].every((list) => list.length <= 1);
