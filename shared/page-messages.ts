// What every page may have to say. Apart from messages.ts: public pages carry no sentence of the other codes.

/** A failure nobody expected: neutral, the cause is in the log. */
export const UNEXPECTED_MESSAGE = 'Something went wrong. Please try again.';
export const NOT_FOUND_MESSAGE = 'Oops! Page not found';
export const NO_EVENT_MESSAGE = 'Event not found';

/** What stands where a list or a month has no event. */
export const NO_EVENTS = 'Currently no events are planned. Check back soon!';
export const EMPTY_MONTH = 'Keine Events in diesem Monat geplant.';

/** Nobody has bought the last seats yet: whoever holds them may leave them. */
export const ALL_HELD = 'All places held';
