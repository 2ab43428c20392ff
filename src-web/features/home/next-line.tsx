import { eveningAt } from '#shared/events/evenings.ts';
import type { EventSummary } from '#shared/events/event-view.ts';
import { formatShortDay, formatTime } from '#shared/time.ts';
import { paths } from '#web/routes/paths.ts';
import { Icon } from '#web/ui/icon.tsx';
import { whenWord } from './when-word.ts';

/** 'Tomorrow: Bachata Sensual Night, 21:00, Halle 7', under the night that is on. */
export function NextLine({ event, now }: { event: EventSummary; now: Date }) {
  const { startsAt } = eveningAt(event, now);
  const word = whenWord(startsAt, now);
  return (
    <p className="now-next">
      <Icon name="calendar" size={20} />
      <span>
        <b>{word === 'Next up' ? formatShortDay(startsAt) : word}:</b> <a href={paths.event(event.id)}>{event.title}</a>
        , {formatTime(startsAt)}, {event.location.split(',')[0] ?? event.location}
      </span>
    </p>
  );
}
