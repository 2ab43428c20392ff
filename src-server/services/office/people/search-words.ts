const MOST_WORDS = 8;

/** Typed words as an FTS5 question: each is the beginning of a word, all must be there. Null when nothing is left of them. */
export function searchWords(text: string): string | null {
  const words =
    text
      .normalize('NFC')
      .match(/[\p{L}\p{N}]+/gu)
      ?.slice(0, MOST_WORDS) ?? [];
  return words.length === 0 ? null : words.map((word) => `"${word}"*`).join(' AND ');
}
