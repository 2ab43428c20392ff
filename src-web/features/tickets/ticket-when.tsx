import { courseEveningAt, placeOf, type Timed } from '#shared/events/evenings.ts';
import { ticketDateMarks, ticketWhen } from '#shared/events/evening-words.ts';
import { formatTicketDate } from '#shared/time.ts';

type TicketWhenProps = { event: Timed & { location: string }; now: Date };

/** `Saturday, 17 January (01/17/2026), 21:00–03:00 · Halle 7` on a ticket. */
export function TicketWhen({ event, now }: TicketWhenProps) {
  const { day, startsAt, hours } = ticketWhen(event, now);
  const { dateTime, label, title } = ticketDateMarks(startsAt);
  return (
    <>
      {day} (
      <time dateTime={dateTime} aria-label={label} title={title}>
        {formatTicketDate(startsAt)}
      </time>
      ), {hours} · {placeOf(event.location, courseEveningAt(event, now))}
    </>
  );
}
