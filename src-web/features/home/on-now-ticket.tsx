import { eveningAt } from '#shared/events/evenings.ts';
import type { EventSummary } from '#shared/events/event-view.ts';
import { ALL_HELD, closedWords, untilWords } from '#shared/events/event-words.ts';
import { formatPrice } from '#shared/money.ts';
import { paths } from '#web/routes/paths.ts';
import { useSite } from '#web/site.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { BookButton } from '#web/ui/events/book-button.tsx';
import { priceNote } from '#web/ui/events/price-note.ts';

/** The night that is on, as the hero's ticket: until when, where, how to get there, price and places. */
export function OnNowTicket({ event, now }: { event: EventSummary; now: Date }) {
  const { operator } = useSite();
  const { endsAt } = eveningAt(event, now);
  const closed = closedWords(event, now);
  const { placesLeft, maxCapacity, fromPriceCents } = event;
  return (
    <section className="now-ticket paper" aria-label="On now">
      <div className="now-what">
        <p className="now-when">
          <b>On now</b> <span>{untilWords(endsAt, now)}</span>
        </p>
        <h2 className="heading-medium">
          <a href={paths.event(event.id)}>{event.title}</a>
        </h2>
        <p>{event.location}</p>
      </div>
      <div className="now-acts">
        <BookButton event={event} now={now} href={paths.checkout(event.id)} />
        <ButtonLink look="o" icon="map-pin" href={paths.mapSearch(event.location)} target="_blank" rel="noopener">
          How to get there
        </ButtonLink>
      </div>
      <div className="now-stub">
        {closed === null && placesLeft !== null && (
          <p>
            <b className="tabular">{placesLeft || ALL_HELD}</b>
            {placesLeft > 0 && (
              <span className="small dim">
                {placesLeft === 1 ? 'place left' : 'places left'}
                {maxCapacity !== null && ` of ${maxCapacity}`}
              </span>
            )}
          </p>
        )}
        <p>
          <b className="tabular">{formatPrice(fromPriceCents)}</b>
          {fromPriceCents > 0 && <span className="small dim">{priceNote(operator)}</span>}
        </p>
      </div>
    </section>
  );
}
