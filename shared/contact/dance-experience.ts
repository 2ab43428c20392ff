/** What somebody brings along who asks for the guide. */
export const EXPERIENCES = ['none', 'some-classes', 'regular', 'performing'] as const;
export type Experience = (typeof EXPERIENCES)[number];

export const EXPERIENCE_TEXT: Record<Experience, string> = {
  none: 'None yet',
  'some-classes': 'Some classes',
  regular: 'I dance regularly',
  performing: 'I perform or teach',
};

/** Which part somebody wants to dance in the course. */
export const COURSE_ROLES = ['leader', 'follower', 'both'] as const;
export type CourseRole = (typeof COURSE_ROLES)[number];

export const COURSE_ROLE_TEXT: Record<CourseRole, string> = {
  leader: 'Leader',
  follower: 'Follower',
  both: 'Both, or I do not know yet',
};
