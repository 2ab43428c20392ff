/** The payment provider takes no euro payment below this: a price is nothing, or at least this much. In cents. */
export const LEAST_PRICE_CENTS = 50;

/** How long an event's words may be, in signs. */
export const LONGEST_TITLE = 120;
export const LONGEST_DESCRIPTION = 4_000;
export const LONGEST_PLACE = 200;

export const MOST_TICKET_TYPES = 20;
export const MOST_SERIES_NIGHTS = 60;
/** An event without an end lasts four hours. */
export const DEFAULT_EVENT_HOURS = 4;

/** Whether a price can be paid: 0.01–0.49 € can't. */
export const canBePaid = (priceCents: number): boolean => priceCents === 0 || priceCents >= LEAST_PRICE_CENTS;

export const TOO_SMALL_TO_PAY = 'Free, or at least €0.50: the payment provider takes nothing in between.';

/** Tickets one person may have for an event, over all orders, unless the event says otherwise. */
export const DEFAULT_PAID_PER_PERSON = 10;
export const DEFAULT_FREE_PER_PERSON = 4;
/** The most an organiser can allow one person. */
export const MOST_PER_PERSON = 1_000;
