import type { OwnCourseWords, SaidInCourse } from '#shared/absences/own-course-words.ts';
import { catalogue, useLang, useWords } from '#web/ui/lang.tsx';

/** What the page of one's own course says. */
export const ownCourseWords = catalogue<OwnCourseWords>({
  en: async () => (await import('#shared/absences/words.en.ts')).en,
  de: async () => (await import('#shared/absences/words.de.ts')).de,
});

export const useSaidInCourse = (): SaidInCourse => ({ words: useWords(ownCourseWords), lang: useLang() });
