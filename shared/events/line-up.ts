import type { OtherWords } from '../website/two-texts.ts';
import { spokenIn } from '../website/spoken-in.ts';
import type { Lang } from '../lang.ts';

/** Who plays or teaches, as guests read it. */
export type ArtistView = {
  id: string;
  name: string;
  /** A few words; empty where nobody said any. */
  about: string;
  /** Their own page; null without one. */
  url: string | null;
  otherWords: OtherWords<'about'> | null;
};

/** One thing of a night, in its order. */
export type LineUpEntry = {
  /** `22:30` by the clock in Berlin in that night; null where no time is set. */
  at: string | null;
  artist: ArtistView | null;
  what: string;
  otherWords: OtherWords<'what'> | null;
};

/** `DJ Ana: Bachata sensual`, or one of the two, as a mail in this language says it. */
export const entryWords = (entry: LineUpEntry, lang: Lang): string =>
  [entry.artist?.name ?? '', spokenIn(entry, lang).what].filter((part) => part !== '').join(': ');

/** Everybody who is in it, each once, in the order in which they first come. */
export function artistsOf(lineUp: readonly LineUpEntry[]): ArtistView[] {
  const byId = new Map(lineUp.flatMap(({ artist }) => (artist === null ? [] : [[artist.id, artist] as const])));
  return [...byId.values()];
}
