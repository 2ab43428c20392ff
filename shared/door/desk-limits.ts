import { MINUTE_MS, SECOND_MS } from '#shared/time.ts';

export const PAIRING_LIFETIME_MS = 10 * MINUTE_MS;

/** A mis-scan is taken back without a supervisor for this long, by the desk that made it. */
export const UNDO_WINDOW_MS = 10 * SECOND_MS;

export const PIN_TRIES = 5;
export const PIN_LOCK_MS = 15 * MINUTE_MS;

/** The provider charges no card for less. */
export const MIN_CARD_CENTS = 50;

/** Seats kept for a desk while the link may break; fewer are kept when the event is nearly full. */
export const ALLOTMENT_SEATS = 5;

/** When a desk's clock is off by this much, it checks codes against a wrong time: the desk warns. */
export const CLOCK_TOLERANCE_MS = 2 * MINUTE_MS;

/** Tickets of one group let in by one touch; an order online has ten at most. */
export const MAX_GROUP = 50;

/** Tickets of one kind on one bill. */
export const MAX_LINE_TICKETS = 10;
