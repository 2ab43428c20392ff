import type { WordsOf } from '#shared/words.ts';
import { catalogue } from '#web/ui/lang.tsx';
import type { en } from './not-found-words.en.ts';

export type NotFoundWords = WordsOf<typeof en>;

export const notFoundWords = catalogue<NotFoundWords>({
  en: async () => (await import('./not-found-words.en.ts')).en,
  de: async () => (await import('./not-found-words.de.ts')).de,
});
