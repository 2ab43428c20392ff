import { MINUTE_MS } from '#shared/time.ts';

/** One order buys 1–10 tickets of one event; nobody holds more than 10 seats at once (decisions §4). */
export const MAX_TICKETS_PER_ORDER = 10;
export const MAX_HELD_SEATS_PER_USER = 10;

/** The provider's session ends 31 minutes after it is made; the seats stay held 5 minutes longer (decisions §4). */
export const SESSION_LIFETIME_MS = 31 * MINUTE_MS;
export const HOLD_GRACE_MS = 5 * MINUTE_MS;

/** An open session with less than this left is replaced, not handed out again: nobody pays in a hurry. */
export const SESSION_REUSE_MIN_LEFT_MS = 5 * MINUTE_MS;
