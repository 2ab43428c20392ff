import { DAY_MS } from '#shared/time.ts';

/**
 * Longer than a 12-week course: what began earlier is over, so 'still to come' is a short range of the index on
 * `starts_at`.
 */
export const LONGEST_EVENT_MS = 120 * DAY_MS;

/** The bounds of 'still to come': ends after `now`, began after `earliest`. */
export function comingFrom(now: Date): { now: Date; earliest: Date } {
  return { now, earliest: new Date(now.getTime() - LONGEST_EVENT_MS) };
}
