/** More words than this narrow nothing any further. */
const MOST_WORDS = 8;
/**
 * Two letters are the shortest beginning that the index keeps (`prefix='2 3 4'`): one letter alone would be looked for
 * in all words.
 */
const SHORTEST = 2;

/** Typed words for an FTS5 expression: letters and digits only, so that nothing of it is read as an operator. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFC')
    .match(/[\p{L}\p{N}]+/gu)
    ?.slice(0, MOST_WORDS) ?? [];

const all = (words: readonly string[], mark: '' | '*'): string => words.map((word) => `"${word}"${mark}`).join(' AND ');

/** Entries in which every typed word begins some word. Null when there is nothing to look for. */
export function searchWords(text: string): string | null {
  const words = wordsOf(text);
  return words.length === 0 ? null : all(words, '*');
}

/**
 * Entries that have all typed words, and entries that have words beginning so. Single letters count for nothing. Null
 * when there is nothing to look for.
 */
export function wholeOrBegun(text: string): { whole: string; begun: string } | null {
  const words = wordsOf(text).filter((word) => word.length >= SHORTEST);
  return words.length === 0 ? null : { whole: all(words, ''), begun: all(words, '*') };
}
