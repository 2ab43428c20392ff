import { eveningAt } from '#shared/events/evenings.ts';
import type { EventSummary } from '#shared/events/event-view.ts';
import { whyClosed, untilWords } from '#shared/events/event-words.ts';
import { formatPrice } from '#shared/money.ts';
import { paths } from '#web/routes/paths.ts';
import { useSite } from '#web/site.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { BookButton } from '#web/ui/events/book-button.tsx';
import { priceNote } from '#web/ui/events/price-note.ts';
import { eventWords } from '#web/ui/events/words.ts';
import { EventLink } from '#web/ui/events/event-link.tsx';
import { useLang, useWords } from '#web/ui/lang.tsx';
import { homeWords } from './words.ts';

/** The night that is on, as the hero's ticket: until when, where, how to get there, price and places. */
export function OnNowTicket({ event, now }: { event: EventSummary; now: Date }) {
  const { operator } = useSite();
  const words = useWords(homeWords);
  const { onNow, allHeld } = useWords(eventWords);
  const lang = useLang();
  const { endsAt } = eveningAt(event, now);
  const closed = whyClosed(event, now);
  const { placesLeft, maxCapacity, fromPriceCents } = event;
  return (
    <section className="now-ticket paper" aria-label={onNow}>
      <div className="now-what">
        <p className="now-when">
          <b>{onNow}</b> <span>{untilWords(endsAt, now, lang)}</span>
        </p>
        <h2 className="heading-medium">
          <EventLink event={event} href={paths.event(event.id)} />
        </h2>
        <p>{event.location}</p>
      </div>
      <div className="now-acts">
        <BookButton event={event} now={now} href={paths.checkout(event.id)} />
        <ButtonLink look="o" icon="map-pin" href={paths.mapSearch(event.location)} target="_blank" rel="noopener">
          {words.directions}
        </ButtonLink>
      </div>
      <div className="now-stub">
        {closed === null && placesLeft !== null && (
          <p>
            <b className="tabular">{placesLeft || allHeld}</b>
            {placesLeft > 0 && <span className="small dim">{words.placesLeft(placesLeft, maxCapacity)}</span>}
          </p>
        )}
        <p>
          <b className="tabular">{formatPrice(fromPriceCents, lang)}</b>
          {fromPriceCents > 0 && <span className="small dim">{priceNote(operator, lang)}</span>}
        </p>
      </div>
    </section>
  );
}
