import type { LineUpEntry } from '#shared/events/line-up.ts';
import { wordsFrom } from '#shared/website/other-words.ts';
import { textsOf } from '#shared/website/two-texts.ts';
import { newKey } from '#shared/new-key.ts';
import type { PrivateForm } from '#web/hooks/use-private-form.ts';

/** What the fields hold: texts as typed. */
export type LineUpValues = {
  entries: {
    /** Tells the rows apart on the screen; it is not sent. */ key: string;
    at: string;
    artistId: string;
    what: string;
    whatDe: string;
  }[];
};
export type LineUpForm = PrivateForm<LineUpValues>['form'];

export const valuesOf = (entries: readonly LineUpEntry[]): LineUpValues => ({
  entries: entries.map((entry) => {
    const { en: what, de: whatDe } = textsOf(entry, 'what');
    return { key: newKey(), at: entry.at ?? '', artistId: entry.artist?.id ?? '', what, whatDe };
  }),
});
/** What is sent, before the schema has looked at it. */
export const inputOf = (eventId: string, { entries }: LineUpValues) => ({
  eventId,
  entries: entries.map(({ at, artistId, what, whatDe }) => ({
    at: at === '' ? null : at.slice(0, 5),
    artistId: artistId === '' ? null : artistId,
    ...wordsFrom({ what: { en: what, de: whatDe } }, 'what'),
  })),
});
