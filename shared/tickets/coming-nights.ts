import type { BookedEvent } from '#shared/events/booked-event.ts';
import { eveningAt, type Timed } from '#shared/events/evenings.ts';
import { eveningDayOf } from '#shared/time.ts';

/** All of somebody's tickets for one event. */
export type NightOfTickets<T> = { isTonight: boolean; tickets: T[] };

type OfEvent = { event: Timed & Pick<BookedEvent, 'id'> };

/**
 * Whether a night, or an evening of a course, begins on the business day of `now`; that day lasts until 06:00 in Berlin.
 */
export const isTonight = (event: Timed, now: Date): boolean =>
  eveningDayOf(eveningAt(event, now).startsAt) === eveningDayOf(now);

/**
 * Tickets by event: tonight's first, then by the start of the evening that is on or comes next. The order within an
 * event stays as given.
 */
export function comingNights<T extends OfEvent>(tickets: readonly T[], now: Date): NightOfTickets<T>[] {
  const byEvent = new Map<string, { startsAt: Date; night: NightOfTickets<T> }>();
  for (const ticket of tickets) {
    const { id } = ticket.event;
    const { startsAt } = eveningAt(ticket.event, now);
    const known = byEvent.get(id) ?? { startsAt, night: { isTonight: isTonight(ticket.event, now), tickets: [] } };
    known.night.tickets.push(ticket);
    byEvent.set(id, known);
  }
  return [...byEvent.values()]
    .sort(
      (a, b) => Number(b.night.isTonight) - Number(a.night.isTonight) || a.startsAt.getTime() - b.startsAt.getTime(),
    )
    .map(({ night }) => night);
}
