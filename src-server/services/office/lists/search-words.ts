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

const all = (words: readonly string[], mark: '' | '*'): string => words.map((word) => `"${word}"${mark}`).join(' AND ');

/** Entries in which every typed word begins some word. Null when there is nothing to look for. */
export function searchWords(text: string): string | null {
  const words = typedWords(text);
  return words.length === 0 ? null : all(words, '*');
}

const SPELLED = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' } as const;

/** The index has letters without marks. What it does not have are spelled-out names: 'Mueller', 'Strauss'. */
function spellings(word: string): string[] {
  const small = word.toLocaleLowerCase('de');
  const long = small.replaceAll(/[äöüß]/gu, (sign) => SPELLED[sign as keyof typeof SPELLED]);
  const short = small.replaceAll(/([aou])e/gu, '$1');
  return [...new Set([small, long, short, small.replaceAll('ss', 'ß')])];
}

/** The same for names, however they are spelled. A single letter narrows nothing, and all its words would be read. */
export function nameWords(text: string): string | null {
  const words = typedWords(text)
    .filter((word) => word.length >= SHORTEST)
    .map(
      (word) =>
        `(${spellings(word)
          .map((one) => `"${one}"*`)
          .join(' OR ')})`,
    );
  return words.length === 0 ? null : words.join(' AND ');
}

/**
 * Entries that have all typed words, and entries that have words beginning so. Single letters count for nothing. Null
 * when there is nothing to look for.
 */
export function wholeOrBegun(text: string): { whole: string; begun: string } | null {
  const words = typedWords(text).filter((word) => word.length >= SHORTEST);
  return words.length === 0 ? null : { whole: all(words, ''), begun: all(words, '*') };
}
