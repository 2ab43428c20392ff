import type { WordsOf } from '#shared/words.ts';
import { catalogue } from '#web/ui/lang.tsx';
import type { en } from './question-words.en.ts';

export type QuestionWords = WordsOf<typeof en>;

export const questionWords = catalogue<QuestionWords>({
  en: async () => (await import('./question-words.en.ts')).en,
  de: async () => (await import('./question-words.de.ts')).de,
});
