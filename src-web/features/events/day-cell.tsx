import type { MouseEvent } from 'react';
import { genreOf } from '#shared/art/genre.ts';
import { eveningAt, isOnNow } from '#shared/events/evenings.ts';
import type { EventSummary } from '#shared/events/event-view.ts';
import { formatHours, onNowWords, type SayOfEvents } from '#shared/events/event-words.ts';
import { saidIn } from '#shared/website/spoken-in.ts';
import { paths } from '#web/routes/paths.ts';
import { eventWords } from '#web/ui/events/words.ts';
import { useLang, usePathFor, useWords } from '#web/ui/lang.tsx';
import { Poster } from '#web/ui/art/poster.tsx';
import { monthName, type ShownMonth } from './shown-month.ts';
import { eventsWords } from './words.ts';

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

/** `20:00–02:00, Sold Out` */
function stateOf(event: EventSummary, now: Date, say: SayOfEvents): string {
  const hours = formatHours(eveningAt(event, now), say.lang);
  const state = onNowWords(event, now, say) ?? (event.isSoldOut ? say.words.closed.soldOut : null);
  return [hours, state].filter((part) => part !== null).join(', ');
}

/** A day of the wall: quiet, or filled with its night's poster; two nights share the cell. */
export function DayCell({ day, shown, events, now, isToday, isPast, isTabStop, onOpen }: DayCellProps) {
  const [only, second] = events;
  const lang = useLang();
  const to = usePathFor();
  const { dayOf, today } = useWords(eventsWords);
  const words = useWords(eventWords);
  const { soldOut } = words.closed;
  const looks = [isPast && 'is-past', isToday && 'is-today', only !== undefined && 'has-event']
    .filter(Boolean)
    .join(' ');
  const linkOf = (event: EventSummary, isFirst: boolean) => ({
    href: to(paths.event(event.id)),
    'aria-label': `${dayOf(day, monthName(shown, lang))}: ${saidIn(event, 'title', lang)}, ${stateOf(event, now, { lang, words })}`,
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
        <span className="visually-hidden"> {monthName(shown, lang)}</span>
        {isToday && <em>{today}</em>}
      </span>
    );
  }
  const isOn = events.some((event) => isOnNow(event, now));
  const mark = isOn ? words.onNow : isToday ? today : only.isSoldOut && second === undefined ? soldOut : null;
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
