import type { EventSummary } from '#shared/events/event-view.ts';
import { genreOf } from '#shared/art/genre.ts';
import { formatPrice } from '#shared/money.ts';
import { BookButton } from './book-button.tsx';
import { DateBadge } from './date-badge.tsx';
import { EventLink } from './event-link.tsx';
import { OnNow } from '../frame/on-now.tsx';
import { Poster } from '../art/poster.tsx';
import { SaidOf, useLang, useWords } from '../lang.tsx';
import { SoldOutVeil } from './sold-out-veil.tsx';
import { eventWords } from './words.ts';

export type EventCardProps = {
  event: EventSummary;
  now: Date;
  /** Berlin strings: 'JAN', '16', '20:00–02:00'. */
  month: string;
  day: string;
  time: string;
  /** Read aloud where the badge is only seen: 'Friday, 16 January 2026'. */
  dateInWords: string;
  bookHref: string;
  detailHref: string;
  isAboveFold?: boolean;
};

/** Carousel card, 300 wide. The card is no link; its button is. */
export function EventCard(props: EventCardProps) {
  const { event, now, month, day, time, dateInWords, bookHref, detailHref, isAboveFold } = props;
  const words = useWords(eventWords);
  const lang = useLang();
  return (
    <article className="event-card">
      <Poster
        artwork={{ id: event.id, genre: genreOf(event), imageUrl: event.imageUrl }}
        mode={isAboveFold ? 'inline' : 'image'}
      >
        <DateBadge month={month} day={day} />
        {event.isSoldOut && <SoldOutVeil />}
      </Poster>
      <p className="meta">
        <span>{event.location}</span>
        <span className="tabular">
          <span className="visually-hidden">{dateInWords}, </span>
          {time}
        </span>
      </p>
      <OnNow event={event} now={now} />
      <h3>
        <EventLink event={event} href={detailHref} />
      </h3>
      <p className="text">
        <SaidOf of={event} say="description" />
      </p>
      <div className="buy">
        <p className="from">
          {event.fromPriceCents > 0 && <span>{words.startsFrom} </span>}
          <b>{formatPrice(event.fromPriceCents, lang)}</b>
        </p>
        <BookButton event={event} now={now} href={bookHref} when={dateInWords} size="s" />
      </div>
    </article>
  );
}
