import type { WordsOf } from '#shared/words.ts';
import { catalogue } from '#web/ui/lang.tsx';
import type { en } from './words.en.ts';

export type OwnTicketWords = WordsOf<typeof en>;

/** What can be done with one's own ticket. */
export const ownTicketWords = catalogue<OwnTicketWords>({
  en: async () => (await import('./words.en.ts')).en,
  de: async () => (await import('./words.de.ts')).de,
});
