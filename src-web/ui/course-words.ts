import type { CourseBlockWords } from '#shared/course/course-blocks.ts';
import { catalogue } from './lang.tsx';

/** What is learnt in which weeks. */
export const courseBlockWords = catalogue<CourseBlockWords>({
  en: async () => (await import('#shared/course/words.en.ts')).en,
  de: async () => (await import('#shared/course/words.de.ts')).de,
});
