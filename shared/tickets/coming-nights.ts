import { businessDayOf } from '#shared/berlin.ts';
import type { BookedEvent } from '#shared/events/booked-event.ts';

/** All of somebody's tickets for one event. */
export type NightOfTickets<T> = { isTonight: boolean; tickets: T[] };

type OfEvent = { event: Pick<BookedEvent, 'id' | 'startsAt'> };

/** Whether a night begins on the business day of `now`; that day lasts until 06:00 in Berlin. */
export const isTonight = ({ startsAt }: Pick<BookedEvent, 'startsAt'>, now: Date): boolean =>
  businessDayOf(startsAt) === businessDayOf(now);

/**
 * Tickets by event: tonight's first, then by start. A course that began weeks ago comes after tonight's party. The
 * order within an event stays as given.
 */
export function comingNights<T extends OfEvent>(tickets: readonly T[], now: Date): NightOfTickets<T>[] {
  const byEvent = new Map<string, { startsAt: Date; night: NightOfTickets<T> }>();
  for (const ticket of tickets) {
    const { id, startsAt } = ticket.event;
    const known = byEvent.get(id) ?? { startsAt, night: { isTonight: isTonight(ticket.event, now), tickets: [] } };
    known.night.tickets.push(ticket);
    byEvent.set(id, known);
  }
  return [...byEvent.values()]
    .toSorted(
      (a, b) => Number(b.night.isTonight) - Number(a.night.isTonight) || a.startsAt.getTime() - b.startsAt.getTime(),
    )
    .map(({ night }) => night);
}
