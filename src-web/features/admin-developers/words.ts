import type { WordsOf } from '#shared/words.ts';
import { catalogue } from '#web/ui/lang.tsx';
import type { en } from './words.en.ts';

export type KeyWords = WordsOf<typeof en>;

export const keyWords = catalogue<KeyWords>({
  en: async () => (await import('./words.en.ts')).en,
  de: async () => (await import('./words.de.ts')).de,
});
