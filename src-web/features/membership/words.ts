import type { WordsOf } from '#shared/words.ts';
import { catalogue } from '#web/ui/lang.tsx';
import type { en } from './words.en.ts';

export type OwnMembershipWords = WordsOf<typeof en>;

/** What a member's own screens say of the membership, its pass and how it stands. */
export const ownMembershipWords = catalogue<OwnMembershipWords>({
  en: async () => (await import('./words.en.ts')).en,
  de: async () => (await import('./words.de.ts')).de,
});
