import type { WordsOf } from '#shared/words.ts';
import { catalogue } from '#web/ui/lang.tsx';
import type { de } from './words.de.ts';

export type KasseWords = WordsOf<typeof de>;

/** What the calendar of who works the till says. */
export const kasseWords = catalogue<KasseWords>({
  en: async () => (await import('./words.en.ts')).en,
  de: async () => (await import('./words.de.ts')).de,
});
