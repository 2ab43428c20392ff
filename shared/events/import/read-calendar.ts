import { addBerlinDays, berlinInstant } from '#shared/berlin.ts';
import { DEFAULT_EVENT_HOURS, MOST_SERIES_NIGHTS } from '../event-limits.ts';
import { HOUR_MS, localDateOf, MINUTE_MS } from '#shared/time.ts';
import type { ImportedNight, ImportProblem, ReadNights } from './imported-night.ts';

type Property = { value: string; parameters: string };
type Block = Map<string, Property>;

/** RFC 5545 §3.1 and §3.3.11 backwards: folds undone, escapes read. */
const unfolded = (text: string): string[] => text.replaceAll(/\r?\n[ \t]/g, '').split(/\r?\n/);
const plainText = (value: string): string =>
  value.replaceAll(/\\([\\;,nN])/g, (_, escaped: string) => (escaped.toLowerCase() === 'n' ? '\n' : escaped));

function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | null = null;
  let inner = 0;
  for (const line of unfolded(text)) {
    if (line === 'BEGIN:VEVENT') open = new Map();
    else if (line === 'END:VEVENT') {
      if (open !== null) blocks.push(open);
      open = null;
    } else if (open !== null) {
      // An alarm inside an event has properties of its own.
      if (line.startsWith('BEGIN:')) inner++;
      else if (line.startsWith('END:')) inner--;
      else if (inner === 0) addProperty(open, line);
    }
  }
  return blocks;
}

function addProperty(block: Block, line: string): void {
  const [, name, parameters = '', value = ''] = /^([A-Za-z-]+)((?:;[^:"]*(?:"[^"]*")?)*):(.*)$/.exec(line) ?? [];
  if (name === undefined) return;
  const key = name.toUpperCase();
  const known = block.get(key);
  // Several EXDATE lines are one list.
  block.set(key, { parameters, value: known !== undefined && key === 'EXDATE' ? `${known.value},${value}` : value });
}

/**
 * An instant; a time without a zone, or with one of its own, is Munich's wall clock; a day without a time begins at
 * 20:00.
 */
function instantOf(value: string): Date | null {
  const [, year, month, day, hour = '20', minute = '00', utc] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)\d\d(Z)?)?$/.exec(value.trim()) ?? [];
  if (year === undefined) return null;
  const parts = [Number(year), Number(month), Number(day), Number(hour), Number(minute)] as const;
  return utc === undefined
    ? berlinInstant(...parts)
    : new Date(Date.UTC(parts[0], parts[1] - 1, parts[2], parts[3], parts[4]));
}

function lengthOf(block: Block, startsAt: Date): number {
  const end = instantOf(block.get('DTEND')?.value ?? '');
  if (end !== null && end > startsAt) return end.getTime() - startsAt.getTime();
  const [, hours = '0', minutes = '0'] = /^PT(?:(\d+)H)?(?:(\d+)M)?$/.exec(block.get('DURATION')?.value ?? '') ?? [];
  return Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS || DEFAULT_EVENT_HOURS * HOUR_MS;
}

/** The nights of a weekly rule; null for a rule we don't read. */
function datesOf(block: Block, first: Date): Date[] | null {
  const rule = block.get('RRULE')?.value;
  if (rule === undefined) return [first];
  const parts = new Map(rule.split(';').map((part) => part.split('=') as [string, string]));
  const days = parts.get('BYDAY');
  if (parts.get('FREQ') !== 'WEEKLY' || days?.includes(',') === true) return null;
  const step = 7 * Number(parts.get('INTERVAL') ?? 1);
  const until = instantOf(parts.get('UNTIL') ?? '');
  const most = Math.min(Number(parts.get('COUNT') ?? MOST_SERIES_NIGHTS), MOST_SERIES_NIGHTS);
  const left = new Set((block.get('EXDATE')?.value ?? '').split(',').map((value) => instantOf(value)?.getTime()));
  const dates = Array.from({ length: most }, (_, week) => addBerlinDays(first, step * week));
  return dates.filter(
    (date) => (until === null || localDateOf(date) <= localDateOf(until)) && !left.has(date.getTime()),
  );
}

/**
 * A weekly rule has one night a week, so its week tells a night, also once the whole series has moved to another day.
 */
function weekOf(date: Date): string {
  const weekday = (new Date(`${localDateOf(date)}T12:00:00Z`).getUTCDay() + 6) % 7;
  return localDateOf(addBerlinDays(date, -weekday));
}

function nightsOf(block: Block): ImportedNight[] | string {
  const startsAt = instantOf(block.get('DTSTART')?.value ?? '');
  if (startsAt === null) return 'It has no readable start.';
  const dates = datesOf(block, startsAt);
  if (dates === null) return 'It repeats by a rule other than once a week.';
  const uid = block.get('UID')?.value ?? '';
  if (uid === '') return 'It has no UID, so a second import could not find it.';
  const lengthMs = lengthOf(block, startsAt);
  const text = (name: string) => plainText(block.get(name)?.value ?? '').trim();
  const exception = block.get('RECURRENCE-ID')?.value;
  const isOfSeries = block.has('RRULE') || exception !== undefined;
  // One night of a series that was changed by itself keeps its place in it.
  const placeOf = (date: Date) => (block.has('RRULE') ? date : (instantOf(exception ?? '') ?? date));
  return dates.map((date) => ({
    uid: isOfSeries ? `${uid}#${weekOf(placeOf(date))}` : uid,
    ...(isOfSeries && { formerUid: `${uid}#${localDateOf(placeOf(date))}` }),
    title: text('SUMMARY'),
    description: text('DESCRIPTION'),
    location: text('LOCATION'),
    startsAt: date,
    endsAt: new Date(date.getTime() + lengthMs),
  }));
}

/** The events of an iCalendar file; cancelled ones are left out. Pure. */
export function readCalendar(text: string): ReadNights {
  const nights = new Map<string, ImportedNight>();
  const problems: ImportProblem[] = [];
  for (const block of blocksOf(text)) {
    if (block.get('STATUS')?.value === 'CANCELLED') continue;
    const read = nightsOf(block);
    if (typeof read === 'string')
      problems.push({ where: plainText(block.get('SUMMARY')?.value ?? 'An event without a title'), what: read });
    else for (const night of read) nights.set(night.uid, night);
  }
  return { nights: [...nights.values()], problems };
}
