import { DEFAULT_EVENT_HOURS, MOST_SERIES_NIGHTS } from '#shared/events/event-limits.ts';
import type { ImportedNight } from '#shared/events/import/imported-night.ts';
import { DAY_MS, HOUR_MS } from '#shared/time.ts';
import { propertyOf, timeOf, type Entry } from './calendar-entries.ts';
import { lengthIn, Unread, type Written } from './calendar-values.ts';
import { instantOf } from './calendar-zones.ts';
import { TooManyNights, type Steps } from './dates-of-rule.ts';
import { keysOf, named, type Planned } from './night-keys.ts';
import { titleOf, tooLong, wordsFor, type EntryProblem } from './words-of-entries.ts';
import { Dates, seriesOf, type Occurrence, type Series } from './recurrence-set.ts';

export type EntryNights = { nights: ImportedNight[]; past: number; problems: EntryProblem[] };
export type Reading = { now: Date; steps: Steps };

/** How far a change of all later nights can move one that has begun back into what is to come. */
const FARTHEST_MOVE_MS = 31 * DAY_MS;

const isRepeating = (entry: Entry): boolean =>
  ['RRULE', 'RDATE', 'EXRULE'].some((name) => propertyOf(entry, name) !== undefined);

/** How long an entry says that it is; null when it does not. Throws Unread. */
function lengthOf(entry: Entry): number | null {
  const [start, end] = [timeOf(entry, 'DTSTART'), timeOf(entry, 'DTEND')];
  const evening = DEFAULT_EVENT_HOURS * HOUR_MS;
  const property = propertyOf(entry, 'DURATION');
  const duration = property === undefined ? 0 : lengthIn(property.value, property);
  if (start === null) return null;
  // The end of whole days is the day after the last one, on which the evening has its own length.
  if (start.isDay) {
    const days = end === null ? duration / DAY_MS : (end.wall - start.wall) / DAY_MS;
    return Math.max(0, Math.round(days) - 1) * DAY_MS + evening;
  }
  const length = end === null ? 0 : instantOf(end, entry.zones) - instantOf(start, entry.zones);
  return length > 0 ? length : duration > 0 ? duration : null;
}

/** A change of one night of a series (RECURRENCE-ID), or of it and all after it (THISANDFUTURE). */
type Change = { entry: Entry; place: Written; isRange: boolean };

function changeOf(entry: Entry): Change {
  const place = timeOf(entry, 'RECURRENCE-ID');
  const property = propertyOf(entry, 'RECURRENCE-ID');
  if (place === null || property === undefined)
    throw new Unread({ line: entry.line, name: 'RECURRENCE-ID' }, 'It says no date. Please enter its night by hand.');
  const range = property.params.get('RANGE')?.toUpperCase() ?? '';
  if (range !== '' && range !== 'THISANDFUTURE')
    throw new Unread(property, `RANGE=${range} is not read. Please enter the nights of its series by hand.`);
  const rule = ['RRULE', 'RDATE', 'EXRULE'].map((name) => propertyOf(entry, name)).find((one) => one !== undefined);
  if (rule !== undefined)
    throw new Unread(
      rule,
      'A changed night has a repetition of its own, which is not read. Please enter its series by hand.',
    );
  return { entry, place, isRange: range !== '' };
}

class SeriesNights {
  private readonly planned: (Planned & { at: number })[] = [];
  private readonly left: Set<Occurrence>;
  private readonly dates: Dates;
  readonly found: EntryNights;
  private readonly uid: string;
  private readonly series: Series;
  private readonly main: Entry;
  private readonly now: number;

  constructor(uid: string, main: Entry, { series, now }: { series: Series; now: Date }) {
    this.uid = uid;
    this.main = main;
    this.series = series;
    this.now = now.getTime();
    this.left = new Set(series.occurrences);
    this.dates = new Dates(series);
    this.found = { nights: [], past: series.past, problems: [] };
  }

  /** Which date of the series a change is for; one that is over or was left out is worked out. */
  private placeOf({ entry, place }: Change): Occurrence {
    const [meant] = this.dates.meantBy(place, entry.zones);
    if (meant !== undefined) return meant;
    const { start, clock } = this.series;
    const written = this.dates.wallOf(place, entry.zones);
    const isMidnight = !start.isDay && place.wall % DAY_MS === 0;
    const wall = isMidnight ? place.wall + (start.wall % DAY_MS) : written;
    return { wall, instant: clock.instantAt(wall), isOfRule: (wall - start.wall) % (7 * DAY_MS) === 0 };
  }

  private plan(place: Occurrence, entry: Entry, { at, lengthMs }: { at: number; lengthMs: number }): void {
    if (at <= this.now) this.found.past += 1;
    else
      this.planned.push({
        at: place.instant,
        keys: keysOf(this.uid, place, this.series),
        night: {
          ...wordsFor(entry, entry === this.main ? null : this.main),
          seriesUid: this.uid,
          startsAt: new Date(at),
          endsAt: new Date(at + lengthMs),
        },
      });
  }

  /** A changed night in the place of its date. One that can't be read is told, and its date is not made as it was. */
  change(change: Change, length: number): void {
    const { entry } = change;
    const place = this.placeOf(change);
    this.left.delete(place);
    if (entry.isCalledOff) return;
    try {
      if (entry.broken !== null) throw entry.broken;
      const start = timeOf(entry, 'DTSTART');
      const at = start === null ? place.instant : instantOf(start, entry.zones);
      this.plan(place, entry, { at, lengthMs: lengthOf(entry) ?? length });
    } catch (error) {
      if (!(error instanceof Unread)) throw error;
      this.found.problems.push({ line: error.line, where: titleOf(entry), what: error.message });
    }
  }

  /** The dates that no change of a single night is for, each by the last change of all later ones before it. */
  rest(ranges: readonly Change[], length: number): void {
    const changes = ranges
      .map((range) => {
        const { wall } = this.placeOf(range);
        const start = timeOf(range.entry, 'DTSTART');
        const moved = start === null ? 0 : this.dates.wallOf(start, range.entry.zones) - wall;
        return { entry: range.entry, wall, moved, lengthMs: lengthOf(range.entry) ?? length };
      })
      .toSorted((a, b) => a.wall - b.wall);
    for (const one of this.left) {
      const by = changes.findLast(({ wall }) => wall <= one.wall);
      if (by?.entry.isCalledOff === true) continue;
      const at = by === undefined || by.moved === 0 ? one.instant : this.series.clock.instantAt(one.wall + by.moved);
      this.plan(one, by?.entry ?? this.main, { at, lengthMs: one.lengthMs ?? by?.lengthMs ?? length });
    }
  }

  close(): EntryNights {
    const nights = named(
      this.uid,
      this.planned.toSorted((a, b) => a.at - b.at),
    );
    const kept = nights.slice(0, MOST_SERIES_NIGHTS);
    if (this.series.goesOn || nights.length > kept.length)
      this.found.problems.push({
        line: this.main.line,
        where: titleOf(this.main),
        what: `It goes on: its next ${kept.length} nights are read. Import the file again later for those after them.`,
      });
    return { ...this.found, nights: kept };
  }
}

/** A series with its changed nights. Throws Unread for what stops it. */
function seriesNights(uid: string, main: Entry, { changes, now, steps }: Reading & { changes: Change[] }): EntryNights {
  if (main.broken !== null) throw main.broken;
  const ranges = changes.filter(({ isRange }) => isRange);
  const since = new Date(now.getTime() - (ranges.length > 0 ? FARTHEST_MOVE_MS : 0));
  const series = seriesOf(main, { now: since, most: MOST_SERIES_NIGHTS + (ranges.length > 0 ? 31 : 0), steps });
  const length = lengthOf(main) ?? DEFAULT_EVENT_HOURS * HOUR_MS;
  for (const { entry } of ranges) if (entry.broken !== null) throw entry.broken;
  const nights = new SeriesNights(uid, main, { series, now });
  for (const change of changes) if (!change.isRange) nights.change(change, length);
  nights.rest(ranges, length);
  return nights.close();
}

/** A night of its own, or one of a series that the file does not have. Throws Unread. */
function singleNight(uid: string, entry: Entry, { now, change }: { now: Date; change: Change | null }): EntryNights {
  if (entry.broken !== null) throw entry.broken;
  const start = timeOf(entry, 'DTSTART');
  if (start === null)
    throw new Unread({ line: entry.line, name: 'BEGIN:VEVENT' }, 'It has no readable start. Please enter it by hand.');
  if (change?.isRange === true)
    throw new Unread(change.place.from, 'It changes a series that the file does not have. Please enter it by hand.');
  const startsAt = new Date(instantOf(start, entry.zones));
  const length = lengthOf(entry) ?? DEFAULT_EVENT_HOURS * HOUR_MS;
  if (startsAt <= now) return { nights: [], past: 1, problems: [] };
  const night = { ...wordsFor(entry, null), startsAt, endsAt: new Date(startsAt.getTime() + length) };
  if (change === null) return { nights: [{ uid, ...night }], past: 0, problems: [] };
  const place = { wall: change.place.wall, instant: instantOf(change.place, entry.zones), isOfRule: true };
  return { nights: named(uid, [{ keys: keysOf(uid, place, null), night }]), past: 0, problems: [] };
}

/** Runs what may not be understood: told by its line, and nothing of it is made. */
function toldOf(entry: Entry, work: () => EntryNights): EntryNights {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Unread || error instanceof TooManyNights)) throw error;
    const line = error instanceof Unread ? error.line : entry.line;
    return { nights: [], past: 0, problems: [{ line, where: titleOf(entry), what: error.message }] };
  }
}

/**
 * The nights of all entries with one UID: a night, or a series with its changed nights. What is not understood stops the
 * whole series.
 */
export function nightsOfUid(uid: string, entries: readonly Entry[], reading: Reading): EntryNights {
  const found = nightsOf(uid, entries, reading);
  const cut = found.nights.length === 0 ? [] : entries.filter(({ isCalledOff }) => !isCalledOff).flatMap(tooLong);
  return { ...found, problems: [...found.problems, ...cut] };
}

function nightsOf(uid: string, entries: readonly Entry[], reading: Reading): EntryNights {
  const isChange = (entry: Entry): boolean => propertyOf(entry, 'RECURRENCE-ID') !== undefined;
  const main = entries.find((entry) => !isChange(entry));
  if (main?.isCalledOff === true) return { nights: [], past: 0, problems: [] };
  if (main !== undefined && (isRepeating(main) || entries.length > 1))
    return toldOf(main, () =>
      seriesNights(uid, main, { ...reading, changes: entries.filter(isChange).map((entry) => changeOf(entry)) }),
    );
  if (main !== undefined) return toldOf(main, () => singleNight(uid, main, { now: reading.now, change: null }));
  const found = entries
    .filter(({ isCalledOff }) => !isCalledOff)
    .map((entry) => toldOf(entry, () => singleNight(uid, entry, { now: reading.now, change: changeOf(entry) })));
  return {
    nights: found.flatMap(({ nights }) => nights),
    past: found.reduce((sum, { past }) => sum + past, 0),
    problems: found.flatMap(({ problems }) => problems),
  };
}
