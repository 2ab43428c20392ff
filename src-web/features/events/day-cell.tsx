import type { MouseEvent } from 'react';
import { genreOf } from '#shared/art/genre.ts';
import { eveningAt, isOnNow } from '#shared/events/evenings.ts';
import type { EventSummary } from '#shared/events/event-view.ts';
import { formatHours, onNowWords } from '#shared/events/event-words.ts';
import { paths } from '#web/routes/paths.ts';
import { Poster } from '#web/ui/art/poster.tsx';
import { monthName, type ShownMonth } from './shown-month.ts';

type DayCellProps = {
  day: number;
  shown: ShownMonth;
  events: readonly EventSummary[];
  now: Date;
  isToday: boolean;
  isPast: boolean;
  /** Undefined until scripts run: then every night is a stop of its own. */
  isTabStop: boolean | undefined;
  onOpen: (event: EventSummary) => void;
};

/** A day of the wall: quiet, or filled with its night's poster; two nights share the cell. */
export function DayCell({ day, shown, events, now, isToday, isPast, isTabStop, onOpen }: DayCellProps) {
  const [only, second] = events;
  const looks = [isPast && 'is-past', isToday && 'is-today', only !== undefined && 'has-event']
    .filter(Boolean)
    .join(' ');
  const linkOf = (event: EventSummary, isFirst: boolean) => ({
    href: paths.event(event.id),
    'aria-label':
      `${day} ${monthName(shown)}: ${event.title}, ` +
      [formatHours(eveningAt(event, now)), onNowWords(event, now) ?? (event.isSoldOut ? 'Sold Out' : null)]
        .filter((part) => part !== null)
        .join(', '),
    tabIndex: isTabStop === false ? -1 : undefined,
    'data-day': isFirst ? day : undefined,
    onClick: (click: MouseEvent) => {
      if (click.metaKey || click.ctrlKey || click.shiftKey) return;
      click.preventDefault();
      onOpen(event);
    },
  });
  if (only === undefined) {
    return (
      <span
        className={`day tabular ${looks}`}
        role="gridcell"
        tabIndex={isTabStop === true ? 0 : -1}
        data-day={day}
        aria-current={isToday ? 'date' : undefined}
      >
        {day}
        <span className="visually-hidden"> {monthName(shown)}</span>
        {isToday && <em>Today</em>}
      </span>
    );
  }
  const isOn = events.some((event) => isOnNow(event, now));
  const mark = isOn ? 'On now' : isToday ? 'Today' : only.isSoldOut && second === undefined ? 'Sold Out' : null;
  return (
    <span className={`day ${looks}`} role="gridcell" aria-current={isToday ? 'date' : undefined}>
      <span className="day-halves">
        {events.map((event, index) => (
          <a key={event.id} {...linkOf(event, index === 0)}>
            <Poster
              artwork={{ id: event.id, genre: genreOf(event), imageUrl: event.imageUrl }}
              size="cell"
              mode="image"
            />
          </a>
        ))}
      </span>
      <b className="tabular" aria-hidden="true">
        {day}
      </b>
      {mark !== null && <em aria-hidden="true">{mark}</em>}
    </span>
  );
}
