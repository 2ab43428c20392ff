import type { EventSummary } from '#shared/events/event-view.ts';
import { formatHours } from '#shared/events/event-words.ts';
import { formatDayAndMonth } from '#shared/time.ts';
import { eveningAt } from '#shared/events/evenings.ts';
import { formatPrice } from '#shared/money.ts';
import { paths } from '#web/routes/paths.ts';
import { useSite } from '#web/site.tsx';
import { BookButton } from '#web/ui/events/book-button.tsx';
import { priceNote } from '#web/ui/events/price-note.ts';
import { whenWord } from './when-word.ts';

/** The first event to come, as a ticket over the hero's edge. */
export function TonightTicket({ event, now }: { event: EventSummary; now: Date }) {
  const { operator } = useSite();
  const { currentCapacity, maxCapacity } = event;
  const evening = eveningAt(event, now);
  return (
    <div className="wrap tonight">
      <section className="tonight-paper paper" aria-label="Next event">
        <div className="tonight-what">
          <p className="when">{whenWord(evening.startsAt, now)}</p>
          <div>
            <h2 className="heading-medium">
              <a href={paths.event(event.id)}>{event.title}</a>
            </h2>
            <p className="small dim">
              {formatDayAndMonth(evening.startsAt)}, {formatHours(evening)} · {event.location}
            </p>
          </div>
          <p className="small dim sold">
            <b className="tabular">{maxCapacity === null ? currentCapacity : `${currentCapacity} / ${maxCapacity}`}</b>{' '}
            tickets sold
          </p>
        </div>
        <div className="tonight-buy">
          <p>
            {event.fromPriceCents > 0 && (
              <>
                <span className="small dim">Starts from</span>
                <br />
              </>
            )}
            <b className="price">{formatPrice(event.fromPriceCents)}</b>
            {event.fromPriceCents > 0 && <span className="note dim">{priceNote(operator)}</span>}
          </p>
          <BookButton event={event} now={now} href={paths.checkout(event.id)} />
        </div>
      </section>
    </div>
  );
}
