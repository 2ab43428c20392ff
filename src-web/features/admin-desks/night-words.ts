import type { WordsOf } from '#shared/words.ts';
import { catalogue } from '#web/ui/lang.tsx';
import type { en } from './night-words.en.ts';

export type NightWords = WordsOf<typeof en>;

export const nightWords = catalogue<NightWords>({
  en: async () => (await import('./night-words.en.ts')).en,
  de: async () => (await import('./night-words.de.ts')).de,
});
