import { businessDayOf } from '#shared/berlin.ts';
import { takesPlace, type CourseEvening, type Timed } from '#shared/events/evenings.ts';

/** Where the number of the evening stands in the id: the second group of hexadecimal digits. */
const NUMBER_AT = 9;
const NUMBER_LENGTH = 4;

/**
 * The id of one evening of a course: the course's, with the evening's number in its second group. Doors get each evening
 * as a night of its own under it, so that a ticket is let in once per evening also where a desk remembers guests by
 * event. Its first eight digits are the event's, which is all that a ticket's code says. Given once, when the row is
 * made: an evening that moves keeps it.
 */
export const eveningId = (eventId: string, number: number): string =>
  eventId.slice(0, NUMBER_AT) +
  number.toString(16).padStart(NUMBER_LENGTH, '0') +
  eventId.slice(NUMBER_AT + NUMBER_LENGTH);

const distance = ({ startsAt }: CourseEvening, at: Date): number => Math.abs(startsAt.getTime() - at.getTime());

/**
 * The evening of a course that an instant belongs to: of its business day the one that is on or comes next, else the
 * nearest, since whoever came at another time came to that one, however late a desk says so. Null for an event that is
 * one evening.
 */
export function eveningNear({ evenings }: Pick<Timed, 'evenings'>, at: Date): CourseEvening | null {
  const all = evenings.filter(takesPlace);
  const today = all.filter(({ startsAt }) => businessDayOf(startsAt) === businessDayOf(at));
  if (today.length > 0) return today.find(({ endsAt }) => endsAt > at) ?? today.at(-1) ?? null;
  return all.toSorted((a, b) => distance(a, at) - distance(b, at))[0] ?? null;
}

/** Which evening of how many one is, by the order in which they take place: evening 5 of 12. */
export function placeOfEvening(
  { evenings }: Pick<Timed, 'evenings'>,
  id: string,
): { number: number; of: number } | null {
  const all = evenings.filter(takesPlace);
  const at = all.findIndex((evening) => evening.id === id);
  return at === -1 ? null : { number: at + 1, of: all.length };
}
