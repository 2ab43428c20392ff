import { GENRES, type Genre } from './inks.ts';

/** The sizes posters are served in. A closed list: the picture address is public, and each size is cached for good. */
export const POSTER_SIZES = {
  card: [400, 500],
  /** A workshop's card: as wide as it is shown, so that nothing of the floor is cut off. */
  floor: [480, 360],
  cell: [300, 312],
  /** A cell of the calendar as a phone shows it: as wide as a finger, twenty at once. */
  mini: [120, 125],
  ticket: [300, 360],
  soon: [400, 430],
  dialog: [420, 620],
  thumb: [200, 200],
  strip: [440, 132],
  share: [1200, 630],
} as const satisfies Record<string, readonly [number, number]>;
export type PosterSize = keyof typeof POSTER_SIZES;

export type PosterSubject = { id: string; genre: Genre; size: PosterSize };

/** Address of the cached picture: `/art/{genre}/{id}-{w}x{h}.svg`. */
export function posterPath({ id, genre, size }: PosterSubject): string {
  const [w, h] = POSTER_SIZES[size];
  return `/art/${genre}/${encodeURIComponent(id)}-${w}x${h}.svg`;
}

/** What a picture address asks for; null for anything that `posterPath` would not have written. */
export function parsePosterPath(path: string): PosterSubject | null {
  const match = /^\/art\/([a-z]+)\/([A-Za-z0-9._%~-]{1,120})-(\d{2,4})x(\d{2,4})\.svg$/.exec(path);
  if (!match) return null;
  const [, genreName, rawId = '', w, h] = match;
  const genre = GENRES.find((known) => known === genreName);
  const size = (Object.keys(POSTER_SIZES) as PosterSize[]).find((name) => POSTER_SIZES[name].join('x') === `${w}x${h}`);
  const id = decoded(rawId);
  return genre && size && id ? { id, genre, size } : null;
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null; // a stray % in a hand-written address
  }
}
