import { UPCOMING_EVENTS_LIMIT } from '#shared/events/list-limits.ts';
import { WORKSHOP_TEASER_LIMIT } from '#shared/workshops/teaser-limit.ts';

/** What pages ask for, the same words on the server and in the browser: another input would be another answer. */
export const NEXT_EVENTS = { limit: UPCOMING_EVENTS_LIMIT, withCourse: true } as const;
export const NEXT_PARTIES = { kind: 'party', limit: 8 } as const;
export const NEXT_FESTIVALS = { kind: 'festival', limit: 12 } as const;
export const TEASED_WORKSHOPS = { limit: WORKSHOP_TEASER_LIMIT } as const;
