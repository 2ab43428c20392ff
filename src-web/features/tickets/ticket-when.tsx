import { courseEveningAt, placeOf, type Timed } from '#shared/events/evenings.ts';
import { ticketDateMarks, ticketWhen } from '#shared/events/evening-words.ts';
import { formatTicketDate } from '#shared/time.ts';
import { useLang } from '#web/ui/lang.tsx';
import { OrganisersText } from '#web/ui/organisers.tsx';

type TicketWhenProps = { event: Timed & { location: string }; now: Date };

/**
 * `Saturday, 17 January (01/17/2026), 21:00–03:00 · Halle 7` on a ticket; the form of the date between is fixed for the
 * English one.
 */
export function TicketWhen({ event, now }: TicketWhenProps) {
  const lang = useLang();
  const { day, startsAt, hours } = ticketWhen(event, now, lang);
  const { dateTime, label, title } = ticketDateMarks(startsAt);
  return (
    <>
      {lang === 'de' ? (
        <time dateTime={dateTime}>{day}</time>
      ) : (
        <>
          {day} (
          <time dateTime={dateTime} aria-label={label} title={title}>
            {formatTicketDate(startsAt)}
          </time>
          )
        </>
      )}
      , {hours} · <OrganisersText>{placeOf(event.location, courseEveningAt(event, now))}</OrganisersText>
    </>
  );
}
