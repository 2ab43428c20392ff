/** Specification §3, profile. */
export const DANCE_ROLES = ['Leader', 'Follower', 'Both'] as const;
export const DANCING_LEVELS = ['Beginner', 'Intermediate', 'Advanced', 'Teacher'] as const;
