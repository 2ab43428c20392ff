import { shiftCountWords, type EventCard } from '#shared/events/event-admin-views.ts';
import { genreOf } from '#shared/art/genre.ts';
import { formatCents, formatPrice } from '#shared/money.ts';
import { formatShortDay, formatTime, isoBerlin } from '#shared/time.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import type { DataColumn } from '#web/ui/admin/data-table/data-table-types.ts';
import { Poster } from '#web/ui/art/poster.tsx';
import { EventSold, EventState } from './event-state.tsx';

function EventWhen({ startsAt }: { startsAt: Date }) {
  return <time dateTime={isoBerlin(startsAt)}>{`${formatShortDay(startsAt)} · ${formatTime(startsAt)}`}</time>;
}

const picture = (event: EventCard) => ({ id: event.id, genre: genreOf(event), imageUrl: event.imageUrl });

/** In which languages guests do not read everything. */
function Missing({ event: { missing } }: { event: EventCard }) {
  const says = [
    ...(missing.de > 0 ? [`German missing: ${missing.de}`] : []),
    ...(missing.en > 0 ? [`English missing: ${missing.en}`] : []),
  ];
  return says.length > 0 && <small className="dim">{says.join(', ')}</small>;
}

function EventName({ event }: { event: EventCard }) {
  return (
    <span className="data-name event-name">
      <Poster artwork={picture(event)} size="share" />
      <span>
        <a href={adminPaths.event(event.id)}>{event.title}</a>
        <small className="event-place">{event.location}</small>
        <Missing event={event} />
      </span>
    </span>
  );
}

/** The columns of the list of nights; `now` tells what is over. */
export const eventColumns = (now: Date): DataColumn<EventCard>[] => [
  {
    id: 'name',
    label: 'Night',
    width: 210,
    isSortable: true,
    cell: (event) => <EventName event={event} />,
  },
  {
    id: 'date',
    label: 'Date',
    width: 150,
    isSortable: true,
    cell: ({ startsAt }) => <EventWhen startsAt={startsAt} />,
  },
  {
    id: 'venue',
    label: 'Venue',
    width: 130,
    rank: 5,
    cell: ({ location }) => <span className="dim event-venue">{location}</span>,
  },
  { id: 'sold', label: 'Sold', width: 160, isSortable: true, rank: 1, cell: (event) => <EventSold event={event} /> },
  {
    id: 'taken',
    label: 'Taken',
    width: 96,
    isFigure: true,
    isExtra: true,
    rank: 4,
    cell: ({ takenCents }) => formatCents(takenCents),
  },
  {
    id: 'shifts',
    label: 'Shifts',
    width: 80,
    isFigure: true,
    isExtra: true,
    rank: 6,
    cell: ({ shifts }) => shiftCountWords(shifts),
  },
  {
    id: 'price',
    label: 'From',
    width: 70,
    isFigure: true,
    isSortable: true,
    rank: 3,
    cell: ({ fromPriceCents }) => <b>{formatPrice(fromPriceCents)}</b>,
  },
  {
    id: 'state',
    label: 'State',
    width: 104,
    isSortable: true,
    rank: 2,
    cell: (event) => <EventState event={event} now={now} />,
  },
];

/** A night on a phone: poster, name, state and price, when and where, how full. */
export function EventCardFace({ event, now }: { event: EventCard; now: Date }) {
  return (
    <div className="event-face">
      <Poster artwork={picture(event)} size="share" />
      <div>
        <h2>
          <a href={adminPaths.event(event.id)}>{event.title}</a>
        </h2>
        <p className="event-face-line">
          <EventState event={event} now={now} />
          <b className="tabular">{formatPrice(event.fromPriceCents)}</b>
        </p>
        <p className="dim">
          <EventWhen startsAt={event.startsAt} />
          {` · ${event.location}`}
        </p>
        <EventSold event={event} />
        <Missing event={event} />
      </div>
    </div>
  );
}
