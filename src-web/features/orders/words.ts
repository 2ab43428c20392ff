import type { WordsOf } from '#shared/words.ts';
import { catalogue } from '#web/ui/lang.tsx';
import type { en } from './words.en.ts';

export type ResultWords = WordsOf<typeof en>;

/** What is said of an order that was made: whether it is paid, and what became of it. */
export const resultWords = catalogue<ResultWords>({
  en: async () => (await import('./words.en.ts')).en,
  de: async () => (await import('./words.de.ts')).de,
});
