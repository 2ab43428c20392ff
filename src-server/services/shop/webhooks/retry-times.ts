import { randomInt } from 'node:crypto';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/time.ts';

/** After the first try, which is at once. An hour's trouble is over soon; a weekend's takes longer. */
const DELAYS_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  10 * HOUR_MS,
] as const;

const JITTER_PERCENT = 10;
/** The longest that a receiver may ask us to wait. */
const LONGEST_WAIT_MS = DAY_MS;

/** So long may everything fail before an endpoint is switched off. */
export const FAILING_FOR_MS = 5 * DAY_MS;

/** `Retry-After` in milliseconds: seconds, or a date; undefined where there is none that can be read. */
function askedFor(retryAfter: string | undefined, now: Date): number | undefined {
  if (retryAfter === undefined) return undefined;
  const wait = /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) * SECOND_MS : Date.parse(retryAfter) - now.getTime();
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(wait, 0), LONGEST_WAIT_MS);
}

/**
 * How long to wait after so many failed tries, in milliseconds; null when it has failed for good. Tries of many
 * deliveries are spread a little, so that a receiver that comes back is not run over; the receiver's own wish counts
 * where it is longer.
 */
export function retryDelayOf(
  failedAttempts: number,
  { retryAfter, now }: { retryAfter?: string | undefined; now: Date },
): number | null {
  const delay = DELAYS_MS[failedAttempts - 1];
  if (delay === undefined) return null;
  const spread = Math.round((delay * randomInt(-JITTER_PERCENT, JITTER_PERCENT + 1)) / 100);
  return Math.max(delay + spread, askedFor(retryAfter, now) ?? 0);
}
