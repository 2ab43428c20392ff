import { DAY_MS } from '#shared/time.ts';
import { listOf, propertiesOf, propertyOf, timeOf, type Entry } from './calendar-entries.ts';
import { Unread, type Written } from './calendar-values.ts';
import { clockOf, instantOf, MUNICH, wallAt, type FileZones, type SeriesClock } from './calendar-zones.ts';
import { datesOfRule, type RuleDates, type Span, type Steps } from './dates-of-rule.ts';
import { weekdayOf } from './days-of-period.ts';
import { ruleIn, type Rule } from './recurrence-rule.ts';

/** One date of a series: what its clock shows, and the instant. */
export type Occurrence = {
  wall: number;
  instant: number;
  /** Where the calendar says how long this one is. */
  lengthMs?: number;
  /** Whether it is one of the first rule's. */
  isOfRule: boolean;
};

export type Series = {
  start: Written;
  clock: SeriesClock;
  rule: Rule | null;
  hasDates: boolean;
  occurrences: Occurrence[];
  past: number;
  /** Whether it goes on behind the last of them. */
  goesOn: boolean;
};

const dayOf = (wall: number): number => Math.floor(wall / DAY_MS);
const clockShown = (wall: number): number => wall - dayOf(wall) * DAY_MS;

/** The last time that UNTIL lets be, by the series' clock. */
function lastOf({ until }: Rule, start: Written, clock: SeriesClock): number {
  if (until === null) return Number.POSITIVE_INFINITY;
  const endOfDay = (wall: number): number => (dayOf(wall) + 1) * DAY_MS - 1;
  if (until.isDay) return endOfDay(until.wall);
  if (start.isDay) return endOfDay(until.zone === 'utc' ? wallAt(MUNICH, until.wall) : until.wall);
  const last = until.zone === 'utc' && start.zone !== 'utc' ? clock.wallAt(until.wall) : until.wall;
  // Midnight stands for that day, unless it is when these nights begin.
  const isMidnight = clockShown(until.wall) === 0 && clockShown(last) !== clockShown(start.wall);
  return isMidnight ? endOfDay(until.wall) : last;
}

/** The dates of a series, to be found by how another line of the calendar writes one of them. */
export class Dates {
  private readonly byInstant = new Map<number, Occurrence>();
  private readonly byWall = new Map<number, Occurrence>();
  private readonly byDay = new Map<number, Occurrence[]>();
  private readonly start: Written;
  private readonly clock: SeriesClock;

  constructor({ start, clock, occurrences }: Pick<Series, 'start' | 'clock' | 'occurrences'>) {
    this.start = start;
    this.clock = clock;
    for (const one of occurrences) {
      this.byInstant.set(one.instant, one);
      this.byWall.set(one.wall, one);
      const day = dayOf(one.wall);
      const others = this.byDay.get(day);
      if (others === undefined) this.byDay.set(day, [one]);
      else others.push(one);
    }
  }

  on = (wall: number): Occurrence[] => this.byDay.get(dayOf(wall)) ?? [];

  /** A written time by the clock of the series. */
  wallOf(time: Written, zones: FileZones): number {
    if (this.start.isDay) {
      const isOfDay = time.isDay || time.zone !== 'utc' || clockShown(time.wall) === 0;
      return dayOf(isOfDay ? time.wall : wallAt(MUNICH, time.wall)) * DAY_MS;
    }
    if (time.isDay) return dayOf(time.wall) * DAY_MS + clockShown(this.start.wall);
    const isOwn =
      (time.zone === 'floating' && this.start.zone !== 'utc') ||
      JSON.stringify(time.zone) === JSON.stringify(this.start.zone);
    return isOwn ? time.wall : this.clock.wallAt(instantOf(time, zones));
  }

  /**
   * The dates that EXDATE or RECURRENCE-ID means. Programs write a date of a series as it is, in another zone, as a day,
   * as midnight of that day in either zone, or by its own clock under another zone's name.
   */
  meantBy(time: Written, zones: FileZones): Occurrence[] {
    const wall = this.wallOf(time, zones);
    if (time.isDay || this.start.isDay) return this.on(wall);
    const exact = this.byWall.get(wall) ?? this.byInstant.get(instantOf(time, zones));
    if (exact !== undefined) return [exact];
    if (clockShown(time.wall) === 0) return this.on(time.wall);
    if (clockShown(wall) === 0) return this.on(wall);
    const named = this.byWall.get(time.wall);
    return named === undefined ? [] : [named];
  }
}

/** Leaves out what EXDATE names. One that is for a night's day but not its hour is not understood. */
function withoutExcluded(series: Series, entry: Entry): Occurrence[] {
  const excluded = listOf(entry, 'EXDATE');
  if (excluded.length === 0) return series.occurrences;
  const dates = new Dates(series);
  const out = new Set<Occurrence>();
  const missed = excluded.filter(({ start }) => {
    const meant = dates.meantBy(start, entry.zones);
    for (const one of meant) out.add(one);
    return meant.length === 0;
  });
  for (const { start } of missed)
    if (dates.on(dates.wallOf(start, entry.zones)).some((one) => one.isOfRule && !out.has(one)))
      throw new Unread(
        start.from,
        'It leaves out a night on a day that has one, but at another hour. Please enter its nights by hand.',
      );
  return series.occurrences.filter((one) => !out.has(one));
}

/** The dates that a calendar lists beside its rules (RDATE), as moments, days or periods. */
function added(entry: Entry, start: Written, clock: SeriesClock): Occurrence[] {
  const dates = new Dates({ start, clock, occurrences: [] });
  return listOf(entry, 'RDATE').map((listed) => {
    const { isDay, zone } = listed.start;
    const isByClock = isDay || (zone === 'floating' && !start.isDay && start.zone !== 'utc');
    const written = dates.wallOf(listed.start, entry.zones);
    const instant = isByClock ? clock.instantAt(written) : instantOf(listed.start, entry.zones);
    const wall = isByClock || start.isDay ? written : clock.wallAt(instant);
    const end = listed.end && instantOf(listed.end, entry.zones);
    const lengthMs = listed.lengthMs ?? (end !== undefined && end > instant ? end - instant : undefined);
    return { wall, instant, isOfRule: false, ...(lengthMs !== undefined && { lengthMs }) };
  });
}

/** Whether a start is one of its rule's dates, as far as its weekday says. */
const isOnItsDay = (rule: Rule | null, start: number): boolean =>
  rule === null || rule.days.length === 0 || rule.days.some(({ weekday }) => weekday === weekdayOf(dayOf(start)));

type Limits = { now: Date; most: number; steps: Steps };

/** What EXRULE (RFC 2445) takes away, up to the last of the dates it could take. */
function excludedBy(rules: readonly Rule[], span: (rule: Rule) => Span, last: number): Set<number> {
  const walls = new Set<number>();
  for (const rule of rules) {
    const own = span(rule);
    const until = Math.min(own.until, last);
    const { dates } = datesOfRule(rule, { ...own, until, most: Number.POSITIVE_INFINITY, isStartOne: true });
    for (const date of dates) walls.add(date);
  }
  return walls;
}

/**
 * The recurrence set of an entry (RFC 5545, 3.8.5): its start, what its rules and RDATE add, without what EXDATE and
 * EXRULE take away; those that have not begun, at most so many. Throws Unread and TooManyNights.
 */
export function seriesOf(entry: Entry, { now, most, steps }: Limits): Series {
  const start = timeOf(entry, 'DTSTART');
  if (start === null)
    throw new Unread({ line: entry.line, name: 'BEGIN:VEVENT' }, 'It has no readable start. Please enter it by hand.');
  const clock = clockOf(start, entry.zones);
  const rules = propertiesOf(entry, 'RRULE').map((property) => ruleIn(property));
  const from = clock.wallAt(now.getTime());
  const span = (rule: Rule): Span => ({
    start: start.wall,
    from,
    until: lastOf(rule, start, clock),
    most: most + 1,
    steps,
  });
  const read = rules.map((rule): RuleDates => datesOfRule(rule, span(rule)));
  const [rule = null] = rules;
  const first: Occurrence = {
    wall: start.wall,
    instant: clock.instantAt(start.wall),
    isOfRule: isOnItsDay(rule, start.wall),
  };
  const repeated = read.flatMap(({ dates }, at) =>
    dates.map((wall): Occurrence => ({ wall, instant: clock.instantAt(wall), isOfRule: at === 0 })),
  );
  const listed = added(entry, start, clock);
  const all = [
    ...new Map([...listed, ...repeated.toReversed(), first].map((one) => [one.instant, one])).values(),
  ].toSorted((a, b) => a.instant - b.instant);
  const coming = all.filter(({ instant }) => instant > now.getTime());
  const kept = coming.slice(0, most);
  const exrules = propertiesOf(entry, 'EXRULE').map((property) => ruleIn(property));
  const taken = exrules.length === 0 ? null : excludedBy(exrules, span, kept.at(-1)?.wall ?? from);
  const series: Series = {
    start,
    clock,
    rule,
    hasDates: propertyOf(entry, 'RDATE') !== undefined,
    occurrences: taken === null ? kept : kept.filter(({ wall }) => !taken.has(wall)),
    past: all.length - coming.length + read.reduce((sum, { past }) => sum + past, 0),
    goesOn: coming.length > most || read.some(({ isWhole }) => !isWhole),
  };
  return { ...series, occurrences: withoutExcluded(series, entry) };
}
