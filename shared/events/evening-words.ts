import { formatDayAndMonth, formatLongDate, formatTicketDate } from '#shared/time.ts';
import { formatHours } from './event-words.ts';
import { eveningsOf } from './all-evenings.ts';
import { eveningAt, type Evening } from './evenings.ts';

/** Beside a ticket type whose last places others hold. */
export const HELD_NOTE = 'All places are held by others right now. Some may come back within minutes.';

/** `evening 3 of 12` of a course; null for all else. */
export function eveningWords(event: Evening & { kind: string }, now: Date): string | null {
  const evenings = eveningsOf(event);
  if (evenings.length === 1) return null;
  const at = evenings.findIndex(({ endsAt }) => endsAt > now);
  return `evening ${at === -1 ? evenings.length : at + 1} of ${evenings.length}`;
}

/**
 * When a ticket is for, with the day in words beside the form that the specification gives tickets: `Saturday, 17
 * January (01/17/2026), 21:00–03:00`. A course's says its next evening.
 */
export function ticketWhen(event: Evening & { kind: string }, now: Date): string {
  const evening = eveningAt(event, now);
  const { startsAt } = evening;
  return [
    `${formatDayAndMonth(startsAt)} (${formatTicketDate(startsAt)})`,
    formatHours(evening),
    eveningWords(event, now),
  ]
    .filter((part) => part !== null)
    .join(', ');
}

/** `Saturday, 17 January 2026, 21:00–03:00` on paper; a course says how many evenings follow. */
export function eventDay(event: Evening & { kind: string }): string {
  const { length: count, 0: first } = eveningsOf(event);
  const course = count > 1 ? `, ${count} evenings until ${formatLongDate(event.endsAt)}` : '';
  return `${formatLongDate(first.startsAt)}, ${formatHours(first)}${course}`;
}
