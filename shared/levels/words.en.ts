import type { CourseLevel } from '#shared/events/course-level.ts';

/** For whom a course is: what one has danced before. */
export const en = {
  names: {
    improver: 'Improvers',
    intermediate: 'Intermediate',
    advanced: 'Advanced',
  } satisfies Record<CourseLevel, string>,
  /** Of a course that asks for nothing. */
  none: 'No experience needed',
  who: {
    improver: 'Improvers: for those who have done a first course in this style.',
    intermediate: 'Intermediate: for those who dance the basics safely and know a few turns.',
    advanced: 'Advanced: for those who have danced this style for long.',
  } satisfies Record<CourseLevel, string>,
  filter: 'Courses by level',
  all: 'Everything',
  /** Of the nights of a month. */
  nothing: 'No course of this level has an evening in this month.',
};
