// What every page may have to say. Apart from messages.ts: public pages carry no sentence of the other codes.

/** A failure nobody expected: neutral, the cause is in the log. */
export const UNEXPECTED_MESSAGE = 'Something went wrong. Please try again.';
export const NOT_FOUND_MESSAGE = 'Oops! Page not found';
export const NO_EVENT_MESSAGE = 'Event not found';
