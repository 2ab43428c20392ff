import type { MouseEvent } from 'react';
import type { EventSummary } from '#shared/events/event-view.ts';
import { genreOf } from '#shared/art/genre.ts';
import { formatFromPrice } from '#shared/money.ts';
import { DateBadge } from './date-badge.tsx';
import { OnNow } from '../frame/on-now.tsx';
import { Poster } from '../art/poster.tsx';
import { SaidOf, useLang } from '../lang.tsx';
import { SoldOutVeil } from './sold-out-veil.tsx';

export type EventTileProps = {
  event: EventSummary;
  now: Date;
  month: string;
  day: string;
  /** 'Sat, 21:00–03:00' in Berlin time. */
  when: string;
  href: string;
  /** Opens the dialog instead of following the link; call `preventDefault`. */
  onOpen?: (click: MouseEvent<HTMLAnchorElement>) => void;
  isAboveFold?: boolean;
};

/** One night in the events grid; the whole tile is a link to the night's page. */
export function EventTile({ event, now, month, day, when, href, onOpen, isAboveFold }: EventTileProps) {
  const lang = useLang();
  return (
    <a className="event-tile" href={href} onClick={onOpen}>
      <Poster
        artwork={{ id: event.id, genre: genreOf(event), imageUrl: event.imageUrl }}
        mode={isAboveFold ? 'inline' : 'image'}
      >
        <DateBadge month={month} day={day} />
        {event.isSoldOut && <SoldOutVeil />}
      </Poster>
      <OnNow event={event} now={now} />
      <h3>
        <SaidOf of={event} say="title" />
      </h3>
      <span className="line">
        <span>{event.location}</span>
        <span className="tabular">{when}</span>
      </span>
      <b className="tabular">{formatFromPrice(event.fromPriceCents, lang)}</b>
    </a>
  );
}
