/** What an event is; member prices and structured data depend on it. */
export const EVENT_KINDS = ['party', 'workshop', 'festival', 'course'] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** Dance styles an event can carry; the first one picks the poster's genre. */
export const DANCE_STYLES = ['salsa', 'bachata', 'zouk', 'kizomba'] as const;
export type DanceStyle = (typeof DANCE_STYLES)[number];
