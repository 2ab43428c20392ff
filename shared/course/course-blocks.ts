import type { HousePoster } from '#shared/art/house-posters.ts';
import type { WordsOf } from '../words.ts';
import type { en } from './words.en.ts';

export type CourseBlockWords = WordsOf<typeof en>;

export type CourseBlock = {
  /** Also the key of its video in the operator's `videoLinks`. */
  id: keyof CourseBlockWords;
  /** Picks the poster the video waits behind. */
  posterId: HousePoster;
};

/** The three tabs of the course page, and three chapters of the guide; what they say is in words.en.ts and words.de.ts. */
export const COURSE_BLOCKS: readonly [CourseBlock, CourseBlock, CourseBlock] = [
  { id: 'weeks-1-4', posterId: 'course-weeks-1-4' },
  { id: 'weeks-5-8', posterId: 'course-weeks-5-8-1' },
  { id: 'weeks-9-12', posterId: 'course-weeks-9-12-1' },
];
