import { genreOf } from '#shared/art/genre.ts';
import type { EventSummary } from '#shared/events/event-view.ts';
import { formatHours } from '#shared/events/event-words.ts';
import { formatFromPrice } from '#shared/money.ts';
import { dateBadgeOf, formatLongDate } from '#shared/time.ts';
import { paths } from '#web/routes/paths.ts';
import { DateBadge } from '#web/ui/events/date-badge.tsx';
import { OnNow } from '#web/ui/frame/on-now.tsx';
import { Poster } from '#web/ui/art/poster.tsx';
import { SaidOf, useLang, usePathFor } from '#web/ui/lang.tsx';
import { SoldOutVeil } from '#web/ui/events/sold-out-veil.tsx';

/** The Friday that is on and the next ones, each a link to its page. */
export function NextFridays({ events, now }: { events: readonly EventSummary[]; now: Date }) {
  const lang = useLang();
  const to = usePathFor();
  return (
    <div className="fridays">
      {events.map((event) => (
        <a key={event.id} className="event-tile" href={to(paths.event(event.id))}>
          <Poster artwork={{ id: event.id, genre: genreOf(event), imageUrl: event.imageUrl }} photoShape="l">
            <DateBadge {...dateBadgeOf(event.startsAt, lang)} />
            {event.isSoldOut && <SoldOutVeil />}
          </Poster>
          <OnNow event={event} now={now} />
          <h3>
            <SaidOf of={event} say="title" />
          </h3>
          <span className="line">
            <span>
              <span className="visually-hidden">{formatLongDate(event.startsAt, lang)}, </span>
              {event.location}, <span className="tabular">{formatHours(event, lang)}</span>
            </span>
            <b className="tabular">{formatFromPrice(event.fromPriceCents, lang)}</b>
          </span>
        </a>
      ))}
    </div>
  );
}
