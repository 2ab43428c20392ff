import type { WordsOf } from '#shared/words.ts';
import { catalogue } from '#web/ui/lang.tsx';
import type { en } from './link-words.en.ts';

/** What the small pages say that a link of a mail leads to, or the link below a photo. */
export const linkWords = catalogue<WordsOf<typeof en>>({
  en: async () => (await import('./link-words.en.ts')).en,
  de: async () => (await import('./link-words.de.ts')).de,
});
