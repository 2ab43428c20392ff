import type { en } from '#shared/membership/plan-words.en.ts';
import type { WordsOf } from '#shared/words.ts';
import { catalogue } from './lang.tsx';

/** What a plan's card says. */
export const planWords = catalogue<WordsOf<typeof en>>({
  en: async () => (await import('#shared/membership/plan-words.en.ts')).en,
  de: async () => (await import('#shared/membership/plan-words.de.ts')).de,
});
