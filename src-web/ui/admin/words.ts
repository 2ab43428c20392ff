import type { WordsOf } from '#shared/words.ts';
import { catalogue } from '../lang.tsx';
import type { en } from './words.en.ts';

export type AdminWords = WordsOf<typeof en>;

export const adminWords = catalogue<AdminWords>({
  en: async () => (await import('./words.en.ts')).en,
  de: async () => (await import('./words.de.ts')).de,
});
