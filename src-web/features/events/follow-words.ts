import type { WordsOf } from '#shared/words.ts';
import { catalogue } from '#web/ui/lang.tsx';
import type { en } from './follow-words.en.ts';

export type FollowWords = WordsOf<typeof en>;

export const followWords = catalogue<FollowWords>({
  en: async () => (await import('./follow-words.en.ts')).en,
  de: async () => (await import('./follow-words.de.ts')).de,
});
