import { GENRE_LABEL } from '#shared/art/genre.ts';
import type { Genre } from '#shared/art/inks.ts';

/** The genre's ink as a ring, always with its word. */
export function GenreTag({ genre }: { genre: Genre }) {
  return <span className={`genre genre-${genre}`}>{GENRE_LABEL[genre]}</span>;
}
