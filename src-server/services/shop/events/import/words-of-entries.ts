import { cutText } from '#shared/cut-text.ts';
import { LONGEST_DESCRIPTION, LONGEST_PLACE, LONGEST_TITLE } from '#shared/events/event-limits.ts';
import type { ImportedNight } from '#shared/events/import/imported-night.ts';
import { tidyLine, tidyText } from '#shared/tidy-text.ts';
import { propertyOf, wordsOf, type Entry } from './calendar-entries.ts';
import { plainWords } from './plain-words.ts';

/** What could not be read, beside the line at which it stands. */
export type EntryProblem = { line: number; where: string; what: string };

/** What a problem calls an entry by. */
export const titleOf = (entry: Entry): string =>
  tidyLine(wordsOf(entry, 'SUMMARY') ?? '') || 'An event without a title';

const LONGEST = { SUMMARY: LONGEST_TITLE, LOCATION: LONGEST_PLACE, DESCRIPTION: LONGEST_DESCRIPTION } as const;
type Words = keyof typeof LONGEST;

/** An entry's words, cleaned as a form cleans them. */
const cleanWords = (entry: Entry, name: Words): string => {
  const words = wordsOf(entry, name) ?? '';
  return name === 'DESCRIPTION' ? tidyText(plainWords(words)) : tidyLine(words);
};

/** What an entry says of its nights; what a changed night does not say is as in its series. */
export function wordsFor(
  entry: Entry,
  series: Entry | null,
): Pick<ImportedNight, 'title' | 'description' | 'location'> {
  const of = (name: Words): string => {
    const from = propertyOf(entry, name) === undefined && series !== null ? series : entry;
    return cutText(cleanWords(from, name), LONGEST[name]);
  };
  return { title: of('SUMMARY'), description: of('DESCRIPTION'), location: of('LOCATION') };
}

/** Words that are longer than ours may be: they are cut, and it is told. */
export function tooLong(entry: Entry): EntryProblem[] {
  return (['SUMMARY', 'LOCATION', 'DESCRIPTION'] as const).flatMap((name) => {
    const property = propertyOf(entry, name);
    if (property === undefined || cleanWords(entry, name).length <= LONGEST[name]) return [];
    const what = `Line ${property.line} (${name}): Only its first ${LONGEST[name]} signs are kept. Please look it over.`;
    return [{ line: property.line, where: cutText(titleOf(entry), LONGEST_TITLE), what }];
  });
}
