import type { WordsOf } from '#shared/words.ts';
import { catalogue } from '#web/ui/lang.tsx';
import type { en } from './inbox-words.en.ts';

export type InboxWords = WordsOf<typeof en>;

export const inboxWords = catalogue<InboxWords>({
  en: async () => (await import('./inbox-words.en.ts')).en,
  de: async () => (await import('./inbox-words.de.ts')).de,
});
