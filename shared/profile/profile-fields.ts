/** What a profile may say about dancing; stored as it stands here. */
export const DANCE_ROLES = ['Leader', 'Follower', 'Both'] as const;
export const DANCING_LEVELS = ['Beginner', 'Intermediate', 'Advanced', 'Teacher'] as const;
export type DanceRole = (typeof DANCE_ROLES)[number];
export type DancingLevel = (typeof DANCING_LEVELS)[number];
