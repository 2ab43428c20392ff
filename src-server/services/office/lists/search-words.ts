/** Two letters are the shortest thing the index knows by its beginning. */
const SHORTEST = 2;

/** What somebody typed, for FTS5: entries that have all these words, and entries that have words beginning so. */
export type SearchQuery = { whole: string; begun: string };

/** Null when there is nothing to look for. */
export function searchQuery(text: string): SearchQuery | null {
  const words = [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(([word]) => word).filter((word) => word.length >= SHORTEST);
  if (words.length === 0) return null;
  return {
    whole: words.map((word) => `"${word}"`).join(' AND '),
    begun: words.map((word) => `"${word}" *`).join(' AND '),
  };
}
