import { MINUTE_MS, SECOND_MS } from '#shared/time.ts';

/** One order buys 1–10 tickets of one event; nobody holds more than 10 seats at once. */
export const MAX_TICKETS_PER_ORDER = 10;
export const MAX_HELD_SEATS_PER_USER = 10;

/** The provider's session ends 31 minutes after it is made; the seats stay held 5 minutes longer. */
export const SESSION_LIFETIME_MS = 31 * MINUTE_MS;
export const HOLD_GRACE_MS = 5 * MINUTE_MS;

/**
 * The provider makes no session that ends earlier than this after it was asked for
 * (docs.stripe.com/api/checkout/sessions/create, `expires_at`).
 */
export const SESSION_MIN_LIFETIME_MS = 30 * MINUTE_MS;

/** So long the provider is asked for a session at one press of the button; then the buyer is told to press again. */
export const SESSION_PATIENCE_MS = 8 * SECOND_MS;
/** Seats without a session stay held this long after the last press. */
export const HOLD_WITHOUT_SESSION_MS = 5 * MINUTE_MS;

/** An open session with less than this left is replaced, not handed out again: nobody pays in a hurry. */
export const SESSION_REUSE_MIN_LEFT_MS = 5 * MINUTE_MS;
