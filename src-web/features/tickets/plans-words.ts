import type { WordsOf } from '#shared/words.ts';
import { catalogue } from '#web/ui/lang.tsx';
import type { en } from './plans-words.en.ts';

export type PlansWords = WordsOf<typeof en>;

/** What the sheet 'Plans changed?' says. */
export const plansWords = catalogue<PlansWords>({
  en: async () => (await import('./plans-words.en.ts')).en,
  de: async () => (await import('./plans-words.de.ts')).de,
});
