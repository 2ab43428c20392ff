import type { Timed } from '#shared/events/evenings.ts';
import { eveningNear } from '#shared/events/evenings.ts';

/** Where the number of the evening stands in the id: the second group of hexadecimal digits. */
const NUMBER_AT = 9;
const NUMBER_LENGTH = 4;

/**
 * The id of one evening of a course: the course's, with the evening's number in its second group. Doors get each evening
 * as a night of its own under it, so that a ticket is let in once per evening also where a desk remembers guests by
 * event. Its first eight digits are the event's, which is all that a ticket's code says.
 */
const eveningId = (eventId: string, number: number): string =>
  eventId.slice(0, NUMBER_AT) +
  number.toString(16).padStart(NUMBER_LENGTH, '0') +
  eventId.slice(NUMBER_AT + NUMBER_LENGTH);

/** The evening of a course that an instant belongs to; null for an event that is one evening. */
export function eveningIdAt(event: Timed & { id: string }, at: Date): string | null {
  const evening = eveningNear(event, at);
  return evening === null ? null : eveningId(event.id, evening.number);
}

/** Whether this is the id of an evening of that event. */
export const isEveningOf = (id: string, eventId: string): boolean =>
  id.slice(0, NUMBER_AT) === eventId.slice(0, NUMBER_AT) &&
  id.slice(NUMBER_AT + NUMBER_LENGTH) === eventId.slice(NUMBER_AT + NUMBER_LENGTH);

/** The ids of events that an evening's id may be of lie between these two. */
export const eventRangeOf = (eveningOrEventId: string): { from: string; to: string } => ({
  from: eveningOrEventId.slice(0, NUMBER_AT),
  to: `${eveningOrEventId.slice(0, NUMBER_AT)}~`,
});
