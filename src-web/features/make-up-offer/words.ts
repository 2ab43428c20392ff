import type { WordsOf } from '#shared/words.ts';
import { catalogue } from '#web/ui/lang.tsx';
import type { en } from './words.en.ts';

/** What the page says that takes a make-up place which a mail has offered. */
export const makeUpOfferWords = catalogue<WordsOf<typeof en>>({
  en: async () => (await import('./words.en.ts')).en,
  de: async () => (await import('./words.de.ts')).de,
});
