import type { EventSummary } from '#shared/events/event-view.ts';
import { formatHours } from '#shared/events/event-words.ts';
import { formatDayAndMonth } from '#shared/time.ts';
import { eveningAt } from '#shared/events/evenings.ts';
import { formatPrice } from '#shared/money.ts';
import { paths } from '#web/routes/paths.ts';
import { useSite } from '#web/site.tsx';
import { BookButton } from '#web/ui/events/book-button.tsx';
import { priceNote } from '#web/ui/events/price-note.ts';
import { eventWords } from '#web/ui/events/words.ts';
import { EventLink } from '#web/ui/events/event-link.tsx';
import { useLang, useWords } from '#web/ui/lang.tsx';
import { Rich } from '#web/ui/rich.tsx';
import { whenWord } from './when-word.ts';
import { homeWords } from './words.ts';

/** The first event to come, as a ticket over the hero's edge. */
export function TonightTicket({ event, now }: { event: EventSummary; now: Date }) {
  const { operator } = useSite();
  const words = useWords(homeWords);
  const { startsFrom } = useWords(eventWords);
  const lang = useLang();
  const { currentCapacity, maxCapacity } = event;
  const evening = eveningAt(event, now);
  const sold = maxCapacity === null ? currentCapacity : `${currentCapacity} / ${maxCapacity}`;
  return (
    <div className="wrap tonight">
      <section className="tonight-paper paper" aria-label={words.nextEvent}>
        <div className="tonight-what">
          <p className="when">{words.when[whenWord(evening.startsAt, now)]}</p>
          <div>
            <h2 className="heading-medium">
              <EventLink event={event} href={paths.event(event.id)} />
            </h2>
            <p className="small dim">
              {words.at(formatDayAndMonth(evening.startsAt, lang), formatHours(evening, lang), event.location)}
            </p>
          </div>
          <p className="small dim sold">
            <Rich text={words.sold} parts={{ count: () => <b className="tabular">{sold}</b> }} />
          </p>
        </div>
        <div className="tonight-buy">
          <p>
            {event.fromPriceCents > 0 && (
              <>
                <span className="small dim">{startsFrom}</span>
                <br />
              </>
            )}
            <b className="price">{formatPrice(event.fromPriceCents, lang)}</b>
            {event.fromPriceCents > 0 && <span className="note dim">{priceNote(operator, lang)}</span>}
          </p>
          <BookButton event={event} now={now} href={paths.checkout(event.id)} />
        </div>
      </section>
    </div>
  );
}
