import { tzOffset } from '@date-fns/tz';
import { BERLIN, DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/time.ts';
import { timeIn, Unread, type Written } from './calendar-values.ts';
import type { Property } from './calendar-lines.ts';
import { daysOfPeriod, periodOf } from './days-of-period.ts';
import { ruleIn, type Rule } from './recurrence-rule.ts';
import { zoneNamesOf } from './zone-names.ts';

/** How many milliseconds a zone's clock is ahead of UTC at an instant. */
export type Zone = { offsetAt: (instant: number) => number };

/** An evening of which a calendar tells only the day begins at 20:00. */
const EVENING_MS = 20 * HOUR_MS;
/** How many clock changes a zone of a file's own may have. */
const MOST_CHANGES = 20;

const UTC: Zone = { offsetAt: () => 0 };

/** Each night of a long series asks for the same few; a file may name as many as it likes. */
const asked = new Map<string, Zone | null>();
const MOST_ASKED = 500;

function zoneOfTheWorld(name: string): Zone | null {
  const known = asked.get(name);
  if (known !== undefined) return known;
  let zone: Zone | null = { offsetAt: (instant) => tzOffset(name, new Date(instant)) * MINUTE_MS };
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
  } catch {
    zone = null;
  }
  if (asked.size >= MOST_ASKED) asked.clear();
  asked.set(name, zone);
  return zone;
}

export const MUNICH: Zone = { offsetAt: (instant) => tzOffset(BERLIN, new Date(instant)) * MINUTE_MS };

/**
 * The instant at which a zone's clock shows a time. Of a time that comes twice it is the first; one that is skipped is
 * moved by what is skipped (RFC 5545, 3.3.5).
 */
function instantAt(zone: Zone, wall: number): number {
  const before = zone.offsetAt(wall - DAY_MS);
  const after = zone.offsetAt(wall + DAY_MS);
  const isAfter = zone.offsetAt(wall - before) !== before && zone.offsetAt(wall - after) === after;
  return wall - (isAfter ? after : before);
}

/** What a zone's clock shows at an instant. */
export const wallAt = (zone: Zone, instant: number): number => instant + zone.offsetAt(instant);

/** A VTIMEZONE of a file: its TZID, and the properties of each of its changes. */
export type FileZone = { name: string; changes: (readonly Property[])[] };

type Change = { from: number; to: number; start: number; onsets: number[]; rule: Rule | null };

function offsetIn(property: Property | undefined): number {
  const [, sign, hours, minutes, seconds] = /^\s*([+-])(\d\d):?(\d\d):?(\d\d)?\s*$/.exec(property?.value ?? '') ?? [];
  if (sign === undefined) throw new Error('A zone without an offset.');
  const size = Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS + Number(seconds ?? 0) * SECOND_MS;
  return sign === '-' ? -size : size;
}

function changeOf(properties: readonly Property[]): Change {
  const first = (name: string) => properties.find((one) => one.name === name);
  const [start, rule] = [first('DTSTART'), first('RRULE')];
  if (start === undefined) throw new Error('A change of the clock without a beginning.');
  const yearly = rule === undefined ? null : ruleIn(rule);
  if (yearly !== null && (yearly.freq !== 'YEARLY' || yearly.interval !== 1 || yearly.count !== null))
    throw new Error('A change of the clock that is not once a year.');
  const at = timeIn(start.value, start).wall;
  const more = properties.filter((one) => one.name === 'RDATE').flatMap((one) => one.value.split(','));
  return {
    from: offsetIn(first('TZOFFSETFROM')),
    to: offsetIn(first('TZOFFSETTO')),
    start: at,
    onsets: [at, ...more.map((one) => timeIn(one.split('/')[0] ?? '', start).wall)],
    rule: yearly,
  };
}

/** When a change comes in a year, by the clock before it. */
function onsetsIn({ rule, start, onsets }: Change, year: number): number[] {
  if (rule === null) return onsets;
  const startDay = Math.floor(start / DAY_MS);
  const turn = year - new Date(start).getUTCFullYear();
  if (turn < 0) return [];
  const until = rule.until === null ? Number.POSITIVE_INFINITY : rule.until.wall + DAY_MS;
  const clock = start - startDay * DAY_MS;
  return daysOfPeriod(rule, startDay, periodOf(rule, startDay, turn))
    .map((day) => day * DAY_MS + clock)
    .filter((onset) => onset >= start && onset <= until);
}

/** A zone as its file describes it; null where that is not understood. */
function describedBy({ changes }: FileZone): Zone | null {
  let read: Change[];
  try {
    read = changes.length > MOST_CHANGES ? [] : changes.map(changeOf);
  } catch {
    return null;
  }
  const [first] = read.toSorted((a, b) => a.start - b.start);
  if (first === undefined) return null;
  const years = new Map<number, { at: number; to: number }[]>();
  const changesOf = (year: number) => {
    const known = years.get(year);
    if (known !== undefined) return known;
    const found = [year - 1, year]
      .flatMap((one) =>
        read.flatMap((change) => onsetsIn(change, one).map((at) => ({ at: at - change.from, to: change.to }))),
      )
      .toSorted((a, b) => a.at - b.at);
    years.set(year, found);
    return found;
  };
  return {
    offsetAt: (instant) =>
      changesOf(new Date(instant + first.from).getUTCFullYear()).findLast(({ at }) => at <= instant)?.to ?? first.from,
  };
}

/** The zones that a calendar describes itself, each worked out once it is asked for. */
export type FileZones = (name: string) => Zone | null;

export function zonesOfFile(zones: readonly FileZone[]): FileZones {
  const known = new Map<string, Zone | null>();
  return (name) => {
    const plain = name.toLowerCase();
    if (!known.has(plain)) {
      const found = zones.findLast((zone) => zone.name.toLowerCase() === plain);
      known.set(plain, found === undefined ? null : describedBy(found));
    }
    return known.get(plain) ?? null;
  };
}

function fixedZone(name: string): Zone | null {
  const [, sign, hours, minutes] = /^[(]?(?:UTC|GMT)\s?([+-])(\d\d?):?(\d\d)?[)]?$/i.exec(name) ?? [];
  if (sign === undefined) return null;
  const size = Number(hours) * HOUR_MS + Number(minutes ?? 0) * MINUTE_MS;
  return { offsetAt: () => (sign === '-' ? -size : size) };
}

/**
 * The zone of a time that names none or one. Zones are taken from Intl, which has today's rules; the file's own
 * description counts for names that Intl does not know. Read as any other zone, the hour would be wrong: throws Unread.
 */
function zoneOf({ zone, from }: Written, ofFile: FileZones): Zone {
  if (zone === 'utc') return UTC;
  if (zone === 'floating') return MUNICH;
  const names = zoneNamesOf(zone.name);
  const known = names.find((one) => zoneOfTheWorld(one) !== null);
  const found = (known === undefined ? ofFile(zone.name) : zoneOfTheWorld(known)) ?? fixedZone(zone.name);
  if (found !== null) return found;
  throw new Unread(
    from,
    `Its time zone “${zone.name.slice(0, 80)}” is not known. Please choose a city’s zone there, or enter it by hand.`,
  );
}

/** The instant of a time as it is written. Throws Unread. */
export const instantOf = (time: Written, ofFile: FileZones): number =>
  time.isDay ? instantAt(MUNICH, time.wall + EVENING_MS) : instantAt(zoneOf(time, ofFile), time.wall);

/**
 * The clock by which a series repeats: its instants by what the clock shows. A series in UTC keeps Munich's clock, since
 * that is where its nights are.
 */
export type SeriesClock = { instantAt: (wall: number) => number; wallAt: (instant: number) => number };

export function clockOf(start: Written, ofFile: FileZones): SeriesClock {
  const ahead = start.isDay ? EVENING_MS : start.zone === 'utc' ? MUNICH.offsetAt(start.wall) : 0;
  const zone = start.isDay || start.zone === 'utc' ? MUNICH : zoneOf(start, ofFile);
  return {
    instantAt: (wall) => instantAt(zone, wall + ahead),
    wallAt: (instant) => wallAt(zone, instant) - ahead,
  };
}
