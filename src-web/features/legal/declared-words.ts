import type { DeclarationWords } from '#shared/contact/declaration-text.ts';
import type { WordsOf } from '#shared/words.ts';
import { catalogue } from '#web/ui/lang.tsx';
import type { de } from './declared-words.de.ts';

export type DeclaredWords = WordsOf<typeof de>;

/** What the pages say about a declaration that has come. */
export const declaredWords = catalogue<DeclaredWords>({
  en: async () => (await import('./declared-words.en.ts')).en,
  de: async () => (await import('./declared-words.de.ts')).de,
});

/** The declaration itself, as its mail and its file say it too. */
export const declarationWords = catalogue<DeclarationWords>({
  en: async () => (await import('#shared/contact/declaration-words.en.ts')).en,
  de: async () => (await import('#shared/contact/declaration-words.de.ts')).de,
});
