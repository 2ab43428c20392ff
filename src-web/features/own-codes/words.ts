import type { WordsOf } from '#shared/words.ts';
import { catalogue } from '#web/ui/lang.tsx';
import type { en } from './words.en.ts';

/** What the dashboard says of promo codes that belong to one. */
export const ownCodeWords = catalogue<WordsOf<typeof en>>({
  en: async () => (await import('./words.en.ts')).en,
  de: async () => (await import('./words.de.ts')).de,
});
