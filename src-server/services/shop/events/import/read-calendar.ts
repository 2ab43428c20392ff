import { MOST_IMPORTED, type ImportedNight, type ReadNights } from '#shared/events/import/imported-night.ts';
import { entriesOf, propertiesOf, propertyOf, uidOf, type Entry } from './calendar-entries.ts';
import { stepsOfFile } from './dates-of-rule.ts';
import { nightsOfUid } from './nights-of-entries.ts';
import { titleOf, type EntryProblem } from './words-of-entries.ts';

const told = (entry: Entry, name: string, what: string): EntryProblem => ({
  line: entry.line,
  where: titleOf(entry),
  what: `Line ${entry.line} (${name}): ${what} Please enter it by hand.`,
});

const revisionOf = (entry: Entry): number => Number(propertyOf(entry, 'SEQUENCE')?.value ?? 0) || 0;

/** What says when an entry is, to tell an entry that is there twice from two that share a name. */
const datesOf = (entry: Entry): string =>
  JSON.stringify(
    ['DTSTART', 'RRULE', 'RDATE', 'EXDATE', 'EXRULE'].map((name) =>
      propertiesOf(entry, name).map(({ value }) => value),
    ),
  );

const SAME_UID = 'Another entry of the file has the same UID, so a second import could not tell them apart.';

/** The entries of a UID: its series or night, and its changed nights, each as it was written last. */
function latestOf(entries: readonly Entry[], problems: EntryProblem[]): Entry[] {
  const kept = new Map<string, Entry>();
  for (const entry of entries) {
    const place = propertyOf(entry, 'RECURRENCE-ID')?.value ?? '';
    const before = kept.get(place);
    const isNewer = before === undefined || revisionOf(entry) > revisionOf(before);
    const isSame = before !== undefined && revisionOf(entry) === revisionOf(before);
    if (isSame && place === '' && datesOf(entry) !== datesOf(before)) problems.push(told(entry, 'UID', SAME_UID));
    else if (isNewer || isSame) kept.set(place, entry);
  }
  return [...kept.values()];
}

function byUid(entries: readonly Entry[], problems: EntryProblem[]): Map<string, Entry[]> {
  const found = new Map<string, Entry[]>();
  for (const entry of entries) {
    const uid = uidOf(entry);
    const others = found.get(uid);
    if (uid !== '') {
      if (others === undefined) found.set(uid, [entry]);
      else others.push(entry);
    } else if (!entry.isCalledOff) {
      const { broken } = entry;
      problems.push(
        broken === null
          ? told(entry, 'BEGIN:VEVENT', 'It has no UID, so a second import could not find it.')
          : { line: broken.line, where: titleOf(entry), what: broken.message },
      );
    }
  }
  return found;
}

/**
 * The events of an iCalendar file (RFC 5545) that have not begun, as many as are imported at once; cancelled ones are
 * left out. What is not understood is told by its line, and nothing of that event or series is read. Pure.
 */
export function readCalendar(text: string, now: Date): ReadNights {
  const file = entriesOf(text);
  if (typeof file === 'string') return { nights: [], problems: [{ where: 'The file', what: file }], past: 0 };
  const problems: EntryProblem[] = [];
  const nights: ImportedNight[] = [];
  const reading = { now, steps: stepsOfFile() };
  let past = 0;
  for (const [uid, entries] of byUid(file.entries, problems)) {
    // More than are imported at once: the one too many is told.
    if (nights.length > MOST_IMPORTED) break;
    const found = nightsOfUid(uid, latestOf(entries, problems), reading);
    nights.push(...found.nights);
    problems.push(...found.problems);
    past += found.past;
  }
  return {
    nights,
    problems: [
      ...file.problems.map((what) => ({ where: 'The file', what })),
      ...problems.toSorted((a, b) => a.line - b.line).map(({ where, what }) => ({ where, what })),
    ],
    past,
  };
}
