import type { EventWords } from '#shared/events/event-words.ts';
import { catalogue } from '../lang.tsx';

/** What is said of any event, wherever one is shown. */
export const eventWords = catalogue<EventWords>({
  en: async () => (await import('#shared/events/words.en.ts')).en,
  de: async () => (await import('#shared/events/words.de.ts')).de,
});
