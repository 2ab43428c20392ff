import type { EngagementWords } from '#shared/engagements/letter.ts';
import { catalogue } from '#web/ui/lang.tsx';

/** What an artist reads of an engagement. */
export const engagementWords = catalogue<EngagementWords>({
  en: async () => (await import('#shared/engagements/words.en.ts')).en,
  de: async () => (await import('#shared/engagements/words.de.ts')).de,
});
