import type { WordsOf } from '#shared/words.ts';
import { catalogue } from '#web/ui/lang.tsx';
import type { en } from './words.en.ts';

export type ManagementWords = WordsOf<typeof en>;

/** What the page of the running membership says: its plan, a pause, another plan, its end. */
export const managementWords = catalogue<ManagementWords>({
  en: async () => (await import('./words.en.ts')).en,
  de: async () => (await import('./words.de.ts')).de,
});
