import type { LevelWords } from '#shared/levels/level-words.ts';
import { catalogue } from './lang.tsx';

/** For whom a course is, by what one has danced before. */
export const levelWords = catalogue<LevelWords>({
  en: async () => (await import('#shared/levels/words.en.ts')).en,
  de: async () => (await import('#shared/levels/words.de.ts')).de,
});
