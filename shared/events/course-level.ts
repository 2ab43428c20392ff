/** What one has danced before, from nothing on; a course that says none asks for nothing. */
export const COURSE_LEVELS = ['improver', 'intermediate', 'advanced'] as const;
export type CourseLevel = (typeof COURSE_LEVELS)[number];

export const LEVEL_WORDS = {
  improver: 'Improver',
  intermediate: 'Intermediate',
  advanced: 'Advanced',
} as const satisfies Record<CourseLevel, string>;

const rankOf = (level: CourseLevel | null): number => (level === null ? -1 : COURSE_LEVELS.indexOf(level));

/** Whether a course asks for no more than another one that somebody is in. */
export const isWithin = (asked: CourseLevel | null, own: CourseLevel | null): boolean => rankOf(asked) <= rankOf(own);

export const higherOf = (one: CourseLevel | null, other: CourseLevel | null): CourseLevel | null =>
  isWithin(one, other) ? other : one;
