import ICAL from 'ical.js';
import { addBerlinDays } from '#shared/berlin.ts';
import { DEFAULT_EVENT_HOURS } from '#shared/events/event-limits.ts';
import {
  MOST_IMPORTED,
  type ImportedNight,
  type ImportProblem,
  type ReadNights,
} from '#shared/events/import/imported-night.ts';
import { DAY_MS, HOUR_MS, localDateOf, SECOND_MS } from '#shared/time.ts';
import { instantOf, UnknownZone } from './calendar-zones.ts';
import { daysOfRule, isOnceAWeek, stepsOfFile, TooManyNights, type Steps } from './dates-of-rule.ts';
import { plainWords } from './plain-words.ts';

/** Programs write one for each zone that they name. */
const MOST_ZONES = 50;

type Block = InstanceType<typeof ICAL.Component>;
type Property = InstanceType<typeof ICAL.Property>;
type Recur = InstanceType<typeof ICAL.Recur>;

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
  const isWholeDay = timeOf(block.getFirstProperty('dtstart'))?.time.isDate === true;
  const end = startOf(block, 'dtend');
  // The end of whole days is the day after the last one, on which the evening has its own length.
  if (isWholeDay && end !== null)
    return (
      Math.max(0, Math.round((end.getTime() - startsAt.getTime()) / DAY_MS) - 1) * DAY_MS +
      DEFAULT_EVENT_HOURS * HOUR_MS
    );
  if (end !== null && end > startsAt) return end.getTime() - startsAt.getTime();
  const duration = block.getFirstPropertyValue('duration');
  const seconds = duration instanceof ICAL.Duration ? duration.toSeconds() : 0;
  return seconds > 0 && !isWholeDay ? seconds * SECOND_MS : DEFAULT_EVENT_HOURS * HOUR_MS;
}

/** The nights that a series leaves out or adds (EXDATE, RDATE), as instants; a day without a clock is that whole day. */
function listed(block: Block, name: string): { instants: Set<number>; days: Set<string> } {
  const found = block.getAllProperties(name).flatMap((property) =>
    property
      .getValues()
      .filter((value) => value instanceof ICAL.Time)
      .map((time) => ({ isDay: time.isDate, at: instantOf(time, property) })),
  );
  return {
    instants: new Set(found.filter(({ isDay }) => !isDay).map(({ at }) => at.getTime())),
    days: new Set(found.filter(({ isDay }) => isDay).map(({ at }) => localDateOf(at))),
  };
}

const ruleOf = (block: Block): Recur | null => {
  const rule = block.getFirstPropertyValue('rrule');
  return rule instanceof ICAL.Recur ? rule : null;
};

const noonOf = ({ year, month, day }: InstanceType<typeof ICAL.Time>): Date =>
  new Date(Date.UTC(year, month - 1, day, 12));

/** The rules of the file's series, by their UID: a night that was changed by itself is known by its series' rule. */
type Rules = ReadonlyMap<string, Recur>;
type Reading = { rules: Rules; now: Date; steps: Steps };

type Found = { dates: Date[]; past: number };

/** The nights of a block that have not begun, and how many have; null for a rule that is not read. */
function datesOf(block: Block, first: Date, { now, steps }: Reading): Found | null {
  const rule = ruleOf(block);
  const start = timeOf(block.getFirstProperty('dtstart'));
  if (rule === null || start === null) return first > now ? { dates: [first], past: 0 } : { dates: [], past: 1 };
  // A day without a clock includes that day; so does an instant, because calendars write the last night's day in many
  // ways.
  const until = rule.until && localDateOf(rule.until.isDate ? noonOf(rule.until) : rule.until.toJSDate());
  const at = (days: number): Date => startOf(block, 'dtstart', days) ?? first;
  /** A clock change moves it by hours: a zone is asked only where that matters. */
  const isWellBefore = (days: number, instantMs: number): boolean => first.getTime() + (days + 2) * DAY_MS < instantMs;
  let past = 0;
  const isPast = (days: number): boolean => {
    if (!isWellBefore(days, now.getTime()) && at(days) > now) return false;
    past += 1;
    return true;
  };
  const days = daysOfRule(rule, start.time, {
    isPast,
    isOver: (later) => until !== null && !isWellBefore(later, Date.parse(until)) && localDateOf(at(later)) > until,
    steps,
  });
  if (days === null) return null;
  const out = listed(block, 'exdate');
  const more = [...listed(block, 'rdate').instants].map((instant) => new Date(instant)).filter((date) => date > now);
  const dates = [...days.map(at), ...more].filter(
    (date) => !out.instants.has(date.getTime()) && !out.days.has(localDateOf(date)),
  );
  return { dates: [...new Map(dates.map((date) => [date.getTime(), date])).values()], past };
}

/**
 * The key of one night of a rule with one night a week: its week. It finds the night also after the whole series has
 * moved to another day.
 */
function weekOf(date: Date): string {
  const weekday = (new Date(`${localDateOf(date)}T12:00:00Z`).getUTCDay() + 6) % 7;
  return localDateOf(addBerlinDays(date, -weekday));
}

function keysOf(
  uid: string,
  place: Date,
  rule: Recur | undefined,
): Pick<ImportedNight, 'uid' | 'formerUid' | 'seriesUid'> {
  const byDay = `${uid}#${localDateOf(place)}`;
  const isByWeek = rule === undefined || isOnceAWeek(rule);
  return { uid: isByWeek ? `${uid}#${weekOf(place)}` : byDay, ...(isByWeek && { formerUid: byDay }), seriesUid: uid };
}

function nightsOf(block: Block, reading: Reading): { nights: ImportedNight[]; past: number } | string {
  const startsAt = startOf(block, 'dtstart');
  if (startsAt === null) return 'It has no readable start.';
  const found = datesOf(block, startsAt, reading);
  if (found === null) return 'It repeats by a rule that can not be read. Please enter its nights by hand.';
  const uid = textOf(block, 'uid');
  if (uid === '') return 'It has no UID, so a second import could not find it.';
  const lengthMs = lengthOf(block, startsAt);
  const exception = startOf(block, 'recurrence-id');
  const isSeries = block.hasProperty('rrule');
  // One night of a series that was changed by itself keeps its place in it.
  const placeOf = (date: Date) => (isSeries ? date : (exception ?? date));
  const words = {
    title: textOf(block, 'summary'),
    description: plainWords(textOf(block, 'description')),
    location: textOf(block, 'location'),
  };
  const nights = found.dates.map((date): ImportedNight => ({
    ...(isSeries || exception !== null ? keysOf(uid, placeOf(date), reading.rules.get(uid)) : { uid }),
    ...words,
    startsAt: date,
    endsAt: new Date(date.getTime() + lengthMs),
  }));
  return { nights, past: found.past };
}

function readBlock(block: Block, reading: Reading): ReturnType<typeof nightsOf> {
  try {
    return nightsOf(block, reading);
  } catch (error) {
    return error instanceof UnknownZone || error instanceof TooManyNights ? error.message : 'It can not be read.';
  }
}

function blocksOf(text: string): Block[] | string {
  try {
    const parsed: unknown = ICAL.parse(text.replace(/^\uFEFF/, '').trim());
    if (!Array.isArray(parsed)) return [];
    // One calendar, or a list of them.
    const calendars = (typeof parsed[0] === 'string' ? [parsed] : parsed) as unknown[][];
    const components = calendars.map((calendar) => new ICAL.Component(calendar));
    // The library looks through all of them for each time.
    if (components.some((one) => one.getAllSubcomponents('vtimezone').length > MOST_ZONES))
      return `It has more than ${MOST_ZONES} time zones of its own.`;
    return components.flatMap((one) => one.getAllSubcomponents('vevent'));
  } catch (error) {
    return error instanceof Error ? error.message : 'It can not be read.';
  }
}

/** A night that was cancelled by itself: its key, so that its series does not make it. */
function cancelledKey(block: Block, rules: Rules): string | null {
  const exception = startOf(block, 'recurrence-id');
  const uid = textOf(block, 'uid');
  return exception === null ? null : keysOf(uid, exception, rules.get(uid)).uid;
}

/**
 * The events of an iCalendar file (RFC 5545) that have not begun, as many as are imported at once; cancelled ones are
 * left out. Pure.
 */
export function readCalendar(text: string, now: Date): ReadNights {
  const nights = new Map<string, ImportedNight>();
  const problems: ImportProblem[] = [];
  const all = blocksOf(text);
  if (typeof all === 'string') return { nights: [], problems: [{ where: 'The file', what: all }], past: 0 };
  const rules = new Map(
    all.flatMap((block) => [ruleOf(block)].flatMap((rule) => (rule ? [[textOf(block, 'uid'), rule]] : []))) as [
      string,
      Recur,
    ][],
  );
  // A series before what changes its single nights, whatever their order in the file.
  const blocks = all.toSorted(
    (a, b) => Number(a.hasProperty('recurrence-id')) - Number(b.hasProperty('recurrence-id')),
  );
  const reading = { rules, now, steps: stepsOfFile() };
  let past = 0;
  for (const block of blocks) {
    if (nights.size >= MOST_IMPORTED) break;
    if (textOf(block, 'status') === 'CANCELLED') {
      nights.delete(cancelledKey(block, rules) ?? '');
      continue;
    }
    const read = readBlock(block, reading);
    if (typeof read === 'string') {
      problems.push({ where: textOf(block, 'summary') || 'An event without a title', what: read });
      continue;
    }
    past += read.past;
    // Moved into the past by itself: its series does not make it again.
    if (read.nights.length === 0) nights.delete(cancelledKey(block, rules) ?? '');
    for (const night of read.nights) nights.set(night.uid, night);
  }
  return { nights: [...nights.values()], problems, past };
}
