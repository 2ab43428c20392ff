import { DAY_MS } from '#shared/time.ts';
import { linesOf, type Property } from './calendar-lines.ts';
import { listedIn, timeIn, Unread, wordsIn, type Listed, type Written } from './calendar-values.ts';
import { zonesOfFile, type FileZone, type FileZones } from './calendar-zones.ts';

/** Programs write one for each zone that they name. */
const MOST_ZONES = 50;

/** A VEVENT: its properties, and what is wrong with it as a whole. */
export type Entry = {
  line: number;
  properties: Property[];
  /** Null where nothing is. */
  broken: Unread | null;
  isCalledOff: boolean;
  zones: FileZones;
};

/** What is wrong with the file beside its entries. */
export type FileEntries = { entries: Entry[]; problems: string[] };

type Calendar = { zones: FileZone[]; method: string };

const NOT_CLOSED = 'The entry has no end (END:VEVENT), so something of it may be missing. Please enter it by hand.';
const CUT_OFF =
  'The file ends before its calendar does. What comes after its last line is missing: please save it again.';

const shown = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

/** Walks through the lines of a file, calendar by calendar. */
class Reader {
  readonly entries: Entry[] = [];
  readonly problems: string[] = [];
  private stack: string[] = [];
  private calendar: Calendar = { zones: [], method: '' };
  private entry: Entry | null = null;
  isTooMany = false;

  private begin(name: string, line: number): void {
    if (name === 'VCALENDAR') {
      this.stack = [];
      this.closeEntry(NOT_CLOSED);
      this.calendar = { zones: [], method: '' };
    }
    if (name === 'VEVENT') {
      this.closeEntry(NOT_CLOSED);
      this.stack = this.stack.slice(0, 1);
      const calendar = this.calendar;
      let zones: FileZones | null = null;
      this.entry = {
        line,
        properties: [],
        broken: null,
        isCalledOff: false,
        // The zones may stand behind the entries.
        zones: (zone) => (zones ??= zonesOfFile(calendar.zones))(zone),
      };
    }
    if (name === 'VTIMEZONE') {
      this.calendar.zones.push({ name: '', changes: [] });
      this.isTooMany ||= this.calendar.zones.length > MOST_ZONES;
    }
    if (this.stack.at(-1) === 'VTIMEZONE') this.calendar.zones.at(-1)?.changes.push([]);
    this.stack.push(name);
  }

  private end(name: string): void {
    const at = this.stack.lastIndexOf(name);
    // The end of something that did not begin closes nothing.
    if (at === -1) return;
    this.stack = this.stack.slice(0, at);
    if (name === 'VEVENT') this.closeEntry(null);
    if (name === 'VCALENDAR') this.closeEntry(NOT_CLOSED);
  }

  private closeEntry(reason: string | null): void {
    const { entry } = this;
    this.entry = null;
    if (entry === null) return;
    if (reason !== null) entry.broken ??= new Unread({ line: entry.line, name: 'BEGIN:VEVENT' }, reason);
    entry.isCalledOff = this.calendar.method === 'CANCEL' || statusOf(entry) === 'CANCELLED';
    this.entries.push(entry);
  }

  private take(property: Property): void {
    const inside = this.stack.at(-1);
    if (inside === 'VEVENT') this.entry?.properties.push(property);
    else if (inside === 'VTIMEZONE') {
      const zone = this.calendar.zones.at(-1);
      if (property.name === 'TZID' && zone) zone.name = property.value.replaceAll('"', '').trim();
    } else if (inside === 'STANDARD' || inside === 'DAYLIGHT') {
      const change = this.calendar.zones.at(-1)?.changes.at(-1);
      if (change) (change as Property[]).push(property);
    } else if (inside === 'VCALENDAR' || inside === undefined) {
      if (property.name === 'METHOD') this.calendar.method = property.value.toUpperCase();
      if (property.name === 'DTSTART' || property.name === 'SUMMARY')
        this.problems.push(`Line ${property.line} (${property.name}): It belongs to no entry, so it is not read.`);
    }
  }

  private takeBad({ line, bad }: { line: number; bad: string }): void {
    const inside = this.stack.at(-1);
    if (inside === 'VEVENT' && this.entry !== null)
      this.entry.broken ??= new Unread(
        { line, name: shown(bad) },
        'This line cannot be read, so the entry is left out. Please enter it by hand.',
      );
    else if (inside === 'VCALENDAR' || inside === undefined)
      this.problems.push(`Line ${line}: “${shown(bad)}” is not a line of a calendar, so it is not read.`);
  }

  read(text: string): void {
    for (const line of linesOf(text)) {
      if ('bad' in line) this.takeBad(line);
      else if (line.name === 'BEGIN') this.begin(line.value.toUpperCase(), line.line);
      else if (line.name === 'END') this.end(line.value.toUpperCase());
      else this.take(line);
    }
    if (this.stack.length > 0) this.problems.push(CUT_OFF);
    this.closeEntry(NOT_CLOSED);
  }
}

/** The entries of a calendar's text, as far as they can be told apart; a text where the file is none. Pure. */
export function entriesOf(text: string): FileEntries | string {
  const reader = new Reader();
  reader.read(text);
  // The library of the world's zones aside, each is looked for among all of them.
  if (reader.isTooMany) return `It has more than ${MOST_ZONES} time zones of its own.`;
  return { entries: reader.entries, problems: reader.problems };
}

export const propertyOf = (entry: Entry, name: string): Property | undefined =>
  entry.properties.find((property) => property.name === name);

export const propertiesOf = (entry: Entry, name: string): Property[] =>
  entry.properties.filter((property) => property.name === name);

const statusOf = (entry: Entry): string => propertyOf(entry, 'STATUS')?.value.toUpperCase() ?? '';

/** What an entry is called by, for its second import. */
export const uidOf = (entry: Entry): string => propertyOf(entry, 'UID')?.value ?? '';

export function wordsOf(entry: Entry, name: 'SUMMARY' | 'LOCATION' | 'DESCRIPTION'): string | null {
  const property = propertyOf(entry, name);
  return property === undefined ? null : wordsIn(property).trim();
}

/** Outlook and Exchange write a whole day as one from midnight to midnight, and say beside it that it is one. */
const isAllDay = (entry: Entry): boolean =>
  propertyOf(entry, 'X-MICROSOFT-CDO-ALLDAYEVENT')?.value.toUpperCase() === 'TRUE';

/** A time of an entry such as DTSTART; null when it has none. Throws Unread. */
export function timeOf(entry: Entry, name: string): Written | null {
  const property = propertyOf(entry, name);
  if (property === undefined || property.value === '') return null;
  const time = timeIn(property.value, property);
  return isAllDay(entry) && time.wall % DAY_MS === 0 ? { ...time, isDay: true } : time;
}

/** The times of all of an entry's EXDATE or RDATE. Throws Unread. */
export const listOf = (entry: Entry, name: 'EXDATE' | 'RDATE'): Listed[] =>
  propertiesOf(entry, name).flatMap((property) => listedIn(property));
