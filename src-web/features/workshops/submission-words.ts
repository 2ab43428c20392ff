import type { WorkshopFormWords } from '#shared/workshops/words.de.ts';
import { catalogue } from '#web/ui/lang.tsx';

/** What the form for proposals says, and the page of what became of one. */
export const submissionWords = catalogue<WorkshopFormWords>({
  en: async () => (await import('#shared/workshops/words.en.ts')).en,
  de: async () => (await import('#shared/workshops/words.de.ts')).de,
});
