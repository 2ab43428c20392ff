import { eveningAt, type Timed } from '#shared/events/evenings.ts';
import { BERLIN, formatTime, HOUR_MS } from '#shared/time.ts';

/** Hours before an event begins from which its tickets are green, unless DOORS_OPEN_HOURS says otherwise. */
export const DEFAULT_DOORS_OPEN_HOURS = 3;

/** Stragglers and late bookings of an offline desk still belong to the night. */
export const OPEN_AFTER_END_MS = 12 * HOUR_MS;

/**
 * When an event begins for which it is too early at the door; null once its doors are open. Of a course the evening
 * counts that is on, was just on, or comes next.
 */
export function beginsLater(event: Timed, at: Date, openHours: number = DEFAULT_DOORS_OPEN_HOURS): Date | null {
  const { startsAt } = eveningAt(event, new Date(at.getTime() - OPEN_AFTER_END_MS));
  return at.getTime() < startsAt.getTime() - openHours * HOUR_MS ? startsAt : null;
}

const day = new Intl.DateTimeFormat('de-DE', { timeZone: BERLIN, weekday: 'long', day: 'numeric', month: 'numeric' });

/** `Freitag, 27.11., 20:00` */
export const dayAndTime = (at: Date): string => `${day.format(at)}, ${formatTime(at)}`;

/** What is said of it: `Das Event ist erst am Freitag, 27.11., 20:00` */
export const beginsOn = (at: Date): string => `Das Event ist erst am ${dayAndTime(at)}`;
