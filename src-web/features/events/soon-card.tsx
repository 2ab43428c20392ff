import { genreOf } from '#shared/art/genre.ts';
import { eveningAt } from '#shared/events/evenings.ts';
import type { EventSummary } from '#shared/events/event-view.ts';
import { formatHours, onNowWords } from '#shared/events/event-words.ts';
import { formatFromPrice } from '#shared/money.ts';
import { dateBadgeOf, formatDayAndMonth } from '#shared/time.ts';
import { paths } from '#web/routes/paths.ts';
import { useSite } from '#web/site.tsx';
import { BookButton } from '#web/ui/events/book-button.tsx';
import { DateBadge } from '#web/ui/events/date-badge.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { EventLink } from '#web/ui/events/event-link.tsx';
import { useLang, useWords } from '#web/ui/lang.tsx';
import { levelWords } from '#web/ui/level-words.ts';
import { Poster } from '#web/ui/art/poster.tsx';
import { priceNote } from '#web/ui/events/price-note.ts';
import { SoldOutVeil } from '#web/ui/events/sold-out-veil.tsx';
import { eventWords } from '#web/ui/events/words.ts';
import { eventsWords } from './words.ts';

/** 'Don't miss very soon': the month's first event that is on or still to come. */
export function SoonCard({ event, now }: { event: EventSummary; now: Date }) {
  const { operator } = useSite();
  const words = useWords(eventsWords);
  const { names } = useWords(levelWords);
  const lang = useLang();
  const price = formatFromPrice(event.fromPriceCents, lang);
  const evening = eveningAt(event, now);
  const onNow = onNowWords(event, now, { lang, words: useWords(eventWords) });
  return (
    <aside className="soon" aria-labelledby="soon-title">
      <h2 id="soon-title">{words.soon}</h2>
      <div className="in">
        <Poster artwork={{ id: event.id, genre: genreOf(event), imageUrl: event.imageUrl }} size="soon" mode="inline">
          <DateBadge {...dateBadgeOf(evening.startsAt, lang)} />
          {event.isSoldOut && <SoldOutVeil />}
        </Poster>
        <div>
          <h3>
            <EventLink event={event} href={paths.event(event.id)} />
          </h3>
          <Facts
            facts={[
              {
                icon: 'clock',
                text:
                  onNow === null ? (
                    words.at(formatDayAndMonth(evening.startsAt, lang), formatHours(evening, lang))
                  ) : (
                    <span className="on-now">{onNow}</span>
                  ),
              },
              { icon: 'map-pin', text: event.location },
              ...(event.level === null ? [] : [{ icon: 'users', text: names[event.level] } as const]),
              { icon: 'ticket', text: event.fromPriceCents > 0 ? `${price} ${priceNote(operator, lang)}` : price },
            ]}
          />
          <BookButton event={event} now={now} href={paths.checkout(event.id)} isWide />
        </div>
      </div>
    </aside>
  );
}
