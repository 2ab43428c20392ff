/** Two letters are the shortest thing the index knows by its beginning. */
const SHORTEST = 2;

/** What somebody typed as an FTS5 query: every word must begin a word of the entry. Null when there is nothing to look for. */
export function searchQuery(text: string): string | null {
  const words = [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(([word]) => word).filter((word) => word.length >= SHORTEST);
  return words.length === 0 ? null : words.map((word) => `"${word}" *`).join(' AND ');
}
