import type { WordsOf } from '#shared/words.ts';
import { catalogue } from '#web/ui/lang.tsx';
import type { en } from './link-words.en.ts';

/** On the dashboard, for who helps: the way to their shifts. */
export const ownShiftsWords = catalogue<WordsOf<typeof en>>({
  en: async () => (await import('./link-words.en.ts')).en,
  de: async () => (await import('./link-words.de.ts')).de,
});
