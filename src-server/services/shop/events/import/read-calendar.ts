import ICAL from 'ical.js';
import { addBerlinDays } from '#shared/berlin.ts';
import { DEFAULT_EVENT_HOURS, MOST_SERIES_NIGHTS } from '#shared/events/event-limits.ts';
import {
  MOST_IMPORTED,
  type ImportedNight,
  type ImportProblem,
  type ReadNights,
} from '#shared/events/import/imported-night.ts';
import { HOUR_MS, localDateOf, SECOND_MS } from '#shared/time.ts';
import { instantOf, UnknownZone } from './calendar-zones.ts';

type Block = InstanceType<typeof ICAL.Component>;
type Property = InstanceType<typeof ICAL.Property>;

const textOf = (block: Block, name: string): string => {
  const value = block.getFirstPropertyValue(name);
  return typeof value === 'string' ? value.trim() : '';
};

const timeOf = (property: Property | null) => {
  const value = property?.getFirstValue();
  // Not `toUnixTime()`: that would work out a zone of the file's own before anybody has looked at it.
  return property && value instanceof ICAL.Time && !Number.isNaN(value.year) ? { time: value, property } : null;
};

/**
 * The instant of a property such as DTSTART, some days of its own clock later; null when there is none that can be
 * read.
 */
function startOf(block: Block, name: string, days = 0): Date | null {
  const found = timeOf(block.getFirstProperty(name));
  return found && instantOf(found.time, found.property, days);
}

function lengthOf(block: Block, startsAt: Date): number {
  const end = startOf(block, 'dtend');
  if (end !== null && end > startsAt) return end.getTime() - startsAt.getTime();
  const duration = block.getFirstPropertyValue('duration');
  const seconds = duration instanceof ICAL.Duration ? duration.toSeconds() : 0;
  return seconds > 0 ? seconds * SECOND_MS : DEFAULT_EVENT_HOURS * HOUR_MS;
}

/** Instants that a series leaves out; several EXDATE lines are one list. */
function leftOut(block: Block): Set<number> {
  const times = block.getAllProperties('exdate').flatMap((property) =>
    property
      .getValues()
      .filter((value) => value instanceof ICAL.Time)
      .map((time) => instantOf(time, property).getTime()),
  );
  return new Set(times);
}

/** The nights of a weekly rule; null for a rule we don't read. */
function datesOf(block: Block, first: Date): Date[] | null {
  const rule = block.getFirstPropertyValue('rrule');
  if (rule === null) return [first];
  if (!(rule instanceof ICAL.Recur) || rule.freq !== 'WEEKLY') return null;
  const days: unknown = rule.parts['BYDAY'];
  if (Array.isArray(days) && days.length > 1) return null;
  const most = Math.min(rule.count ?? MOST_SERIES_NIGHTS, MOST_SERIES_NIGHTS);
  // A day without a clock includes that day; so does an instant, because calendars write the last night's day in many
  // ways.
  const until = rule.until && localDateOf(rule.until.isDate ? noonOf(rule.until) : rule.until.toJSDate());
  const excepted = leftOut(block);
  const dates = Array.from({ length: most }, (_, week) => startOf(block, 'dtstart', 7 * rule.interval * week) ?? first);
  return dates.filter((date) => (until === null || localDateOf(date) <= until) && !excepted.has(date.getTime()));
}

const noonOf = ({ year, month, day }: InstanceType<typeof ICAL.Time>): Date =>
  new Date(Date.UTC(year, month - 1, day, 12));

/**
 * The key of one night of a series: its week. A weekly rule has one night a week, so this finds the night also after
 * the whole series has moved to another day.
 */
function weekOf(date: Date): string {
  const weekday = (new Date(`${localDateOf(date)}T12:00:00Z`).getUTCDay() + 6) % 7;
  return localDateOf(addBerlinDays(date, -weekday));
}

function nightsOf(block: Block): ImportedNight[] | string {
  const startsAt = startOf(block, 'dtstart');
  if (startsAt === null) return 'It has no readable start.';
  const dates = datesOf(block, startsAt);
  if (dates === null) return 'It repeats by a rule other than once a week.';
  const uid = textOf(block, 'uid');
  if (uid === '') return 'It has no UID, so a second import could not find it.';
  const lengthMs = lengthOf(block, startsAt);
  const exception = startOf(block, 'recurrence-id');
  const isSeries = block.hasProperty('rrule');
  const isOfSeries = isSeries || exception !== null;
  // One night of a series that was changed by itself keeps its place in it.
  const placeOf = (date: Date) => (isSeries ? date : (exception ?? date));
  return dates.map((date) => ({
    uid: isOfSeries ? `${uid}#${weekOf(placeOf(date))}` : uid,
    ...(isOfSeries && { formerUid: `${uid}#${localDateOf(placeOf(date))}` }),
    title: textOf(block, 'summary'),
    description: textOf(block, 'description'),
    location: textOf(block, 'location'),
    startsAt: date,
    endsAt: new Date(date.getTime() + lengthMs),
  }));
}

function readBlock(block: Block): ImportedNight[] | string {
  try {
    return nightsOf(block);
  } catch (error) {
    return error instanceof UnknownZone ? error.message : 'It can not be read.';
  }
}

function blocksOf(text: string): Block[] | string {
  try {
    const parsed: unknown = ICAL.parse(text.replace(/^\uFEFF/, '').trim());
    if (!Array.isArray(parsed)) return [];
    // One calendar, or a list of them.
    const calendars = (typeof parsed[0] === 'string' ? [parsed] : parsed) as unknown[][];
    return calendars.flatMap((calendar) => new ICAL.Component(calendar).getAllSubcomponents('vevent'));
  } catch (error) {
    return error instanceof Error ? error.message : 'It can not be read.';
  }
}

/** The events of an iCalendar file (RFC 5545), as many as are imported at once; cancelled ones are left out. Pure. */
export function readCalendar(text: string): ReadNights {
  const nights = new Map<string, ImportedNight>();
  const problems: ImportProblem[] = [];
  const blocks = blocksOf(text);
  if (typeof blocks === 'string') return { nights: [], problems: [{ where: 'The file', what: blocks }] };
  for (const block of blocks) {
    if (nights.size >= MOST_IMPORTED) break;
    if (textOf(block, 'status') === 'CANCELLED') continue;
    const read = readBlock(block);
    if (typeof read === 'string')
      problems.push({ where: textOf(block, 'summary') || 'An event without a title', what: read });
    else for (const night of read) nights.set(night.uid, night);
  }
  return { nights: [...nights.values()], problems };
}
