import { ownEntry } from '#shared/own-entry.ts';
import type { Genre } from './inks.ts';

const OF_STYLE: Readonly<Record<string, Genre>> = { salsa: 'salsa', bachata: 'bachata', zouk: 'zouk', kizomba: 'zouk' };

const KEYWORDS: readonly (readonly [RegExp, Genre])[] = [
  [/salsa|timba|cuban/i, 'salsa'],
  [/bachata|sensual|dominican/i, 'bachata'],
  [/zouk|kizomba|urban/i, 'zouk'],
  [/fest|beach|weekend/i, 'festival'],
];

/** What the word beside the coloured dot says. */
export const GENRE_LABEL: Record<Genre, string> = {
  salsa: 'Salsa',
  bachata: 'Bachata',
  zouk: 'Zouk',
  workshop: 'Workshop',
  festival: 'Festival',
};

/**
 * The poster's genre: by kind, else the first dance style, else words of the title, else bachata.
 */
export function genreOf({ title, kind, styles }: { title: string; kind?: string; styles?: readonly string[] }): Genre {
  if (kind === 'workshop' || kind === 'festival') return kind;
  for (const style of styles ?? []) {
    const genre = ownEntry(OF_STYLE, style);
    if (genre) return genre;
  }
  return KEYWORDS.find(([words]) => words.test(title))?.[1] ?? 'bachata';
}
