import { HOUR_MS, MINUTE_MS } from '#shared/time.ts';

/** Minutes first, for a hiccup; then hours, for a mail server that is down over a weekend's night. */
const DELAYS_MS = [
  1 * MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  60 * MINUTE_MS,
  4 * HOUR_MS,
  8 * HOUR_MS,
  16 * HOUR_MS,
] as const;

/** The first try and one after each delay; then a person decides. */
export const MAX_OUTBOX_ATTEMPTS = DELAYS_MS.length + 1;

/** How long to wait after so many failed tries; null when it has failed for good. */
export function retryDelayMs(failedAttempts: number): number | null {
  return DELAYS_MS[failedAttempts - 1] ?? null;
}
