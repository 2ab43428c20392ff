import { foldName } from '#shared/door/fold-name.ts';

/** More words than this narrow nothing any further. */
const MOST_WORDS = 8;
/**
 * Two letters are the shortest beginning that the index keeps (`prefix='2 3 4'`): one letter alone would be looked for
 * in all words.
 */
const SHORTEST = 2;

/** Typed words for an FTS5 expression: letters and digits only, so that nothing of it is read as an operator. */
const typedWords = (text: string): string[] =>
  text
    .normalize('NFC')
    .match(/[\p{L}\p{N}]+/gu)
    ?.slice(0, MOST_WORDS) ?? [];

const SPELLED = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' } as const;

/** More places for an umlaut than this has no word that somebody types in a hurry. */
const MOST_PLACES = 4;

/**
 * What a word may be in the index, which has letters without marks, so that it is found as `foldName` finds it:
 * 'Mueller', 'Muller' and 'Müller' alike, 'Strasse' and 'Straße'.
 */
function spellings(word: string): string[] {
  const small = word.toLocaleLowerCase('de');
  const long = small.replaceAll(/[äöüß]/gu, (sign) => SPELLED[sign as keyof typeof SPELLED]);
  const folded = foldName(word);
  const spelledOut = [...folded.matchAll(/[aou](?!e)/gu)]
    .slice(0, MOST_PLACES)
    .map(({ index }) => `${folded.slice(0, index + 1)}e${folded.slice(index + 1)}`);
  const all = [small, long, folded, ...spelledOut];
  return [...new Set(all.flatMap((one) => [one, one.replaceAll('ss', 'ß')]))];
}

const all = (words: readonly string[], mark: '' | '*'): string =>
  words
    .map(
      (word) =>
        `(${spellings(word)
          .map((one) => `"${one}"${mark}`)
          .join(' OR ')})`,
    )
    .join(' AND ');

const longEnough = (text: string): string[] => typedWords(text).filter((word) => word.length >= SHORTEST);

/** Entries in which every typed word begins some word, however it is spelled. Null when there is nothing to look for. */
export function searchWords(text: string): string | null {
  const words = typedWords(text);
  return words.length === 0 ? null : all(words, '*');
}

/** The same where a single letter narrows nothing, and all its words would be read. */
export function nameWords(text: string): string | null {
  const words = longEnough(text);
  return words.length === 0 ? null : all(words, '*');
}

/**
 * Entries that have all typed words, and entries that have words beginning so. Single letters count for nothing. Null
 * when there is nothing to look for.
 */
export function wholeOrBegun(text: string): { whole: string; begun: string } | null {
  const words = longEnough(text);
  return words.length === 0 ? null : { whole: all(words, ''), begun: all(words, '*') };
}
