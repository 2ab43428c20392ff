import type { ContractWords } from '#shared/membership/contract-terms.ts';
import type { WordsOf } from '#shared/words.ts';
import { catalogue } from '#web/ui/lang.tsx';
import type { en } from './words.en.ts';

/** What the order of a membership says. */
export const memberOrderWords = catalogue<WordsOf<typeof en>>({
  en: async () => (await import('./words.en.ts')).en,
  de: async () => (await import('./words.de.ts')).de,
});

/** What is agreed on. */
export const contractWords = catalogue<ContractWords>({
  en: async () => (await import('#shared/membership/contract-words.en.ts')).en,
  de: async () => (await import('#shared/membership/contract-words.de.ts')).de,
});
