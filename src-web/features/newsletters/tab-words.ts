import type { WordsOf } from '#shared/words.ts';
import { catalogue } from '#web/ui/lang.tsx';
import type { en } from './tab-words.en.ts';

/** The dashboard's tab Newsletters. */
export const newslettersTabWords = catalogue<WordsOf<typeof en>>({
  en: async () => (await import('./tab-words.en.ts')).en,
  de: async () => (await import('./tab-words.de.ts')).de,
});
