import type { WordsOf } from '#shared/words.ts';
import { catalogue } from '#web/ui/lang.tsx';
import type { en } from './journal-words.en.ts';

export type JournalWords = WordsOf<typeof en>;

export const journalWords = catalogue<JournalWords>({
  en: async () => (await import('./journal-words.en.ts')).en,
  de: async () => (await import('./journal-words.de.ts')).de,
});
