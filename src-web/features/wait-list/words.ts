import type { en } from '#shared/wait-list/words.en.ts';
import type { WordsOf } from '#shared/words.ts';
import { catalogue } from '#web/ui/lang.tsx';

/** What the pages of a wait list say. */
export const waitListWords = catalogue<WordsOf<typeof en>>({
  en: async () => (await import('#shared/wait-list/words.en.ts')).en,
  de: async () => (await import('#shared/wait-list/words.de.ts')).de,
});
