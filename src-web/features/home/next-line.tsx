import { eveningAt } from '#shared/events/evenings.ts';
import type { EventSummary } from '#shared/events/event-view.ts';
import { formatShortDay, formatTime } from '#shared/time.ts';
import { paths } from '#web/routes/paths.ts';
import { EventLink } from '#web/ui/events/event-link.tsx';
import { useLang, useWords } from '#web/ui/lang.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { whenWord } from './when-word.ts';
import { homeWords } from './words.ts';

/** 'Tomorrow: Bachata Sensual Night, 21:00, Halle 7', under the night that is on. */
export function NextLine({ event, now }: { event: EventSummary; now: Date }) {
  const { startsAt } = eveningAt(event, now);
  const lang = useLang();
  const names = useWords(homeWords).when;
  const when = whenWord(startsAt, now);
  return (
    <p className="now-next">
      <Icon name="calendar" size={20} />
      <span>
        <b>{when === 'next' ? formatShortDay(startsAt, lang) : names[when]}:</b>{' '}
        <EventLink event={event} href={paths.event(event.id)} />, {formatTime(startsAt)},{' '}
        {event.location.split(',')[0] ?? event.location}
      </span>
    </p>
  );
}
