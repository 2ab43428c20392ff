import { courseEveningAt, eveningAt, placeOf } from '#shared/events/evenings.ts';
import { mapOf, type VenueView } from '#shared/events/venue.ts';
import type { EventSummary } from '#shared/events/event-view.ts';
import { courseWords } from '#shared/events/course-words.ts';
import { formatHours, onNowWords } from '#shared/events/event-words.ts';
import { formatLongDate, isoBerlin } from '#shared/time.ts';
import { Facts, type Fact } from '#web/ui/facts.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { eventWords } from '#web/ui/events/words.ts';
import { useLang, useWords } from '#web/ui/lang.tsx';
import { eventsWords } from './words.ts';

/** When (and whether it is on now), where (with the map), and how many of how many. */
export function EventFacts({ event, now }: { event: EventSummary & { venue?: VenueView | null }; now: Date }) {
  const { location, currentCapacity, maxCapacity } = event;
  const evening = eveningAt(event, now);
  const { startsAt } = evening;
  const words = useWords(eventsWords);
  const lang = useLang();
  const onNow = onNowWords(event, now, { lang, words: useWords(eventWords) });
  const ofCourse = courseWords(event, now, lang);
  const facts: Fact[] = [
    {
      icon: 'calendar',
      text: (
        <time dateTime={isoBerlin(startsAt)}>
          {words.at(formatLongDate(startsAt, lang), formatHours(evening, lang))}
        </time>
      ),
    },
    {
      icon: 'map-pin',
      text: placeOf(location, courseEveningAt(event, now)),
      end: (
        <a className="button button-text button-small" href={mapOf(event)} target="_blank" rel="noopener noreferrer">
          {words.maps}
          <Icon name="external-link" size={18} />
        </a>
      ),
    },
    {
      icon: 'users',
      text: <span className="tabular">{words.participants(currentCapacity, maxCapacity)}</span>,
      end: maxCapacity !== null && maxCapacity > 0 && <Meter part={currentCapacity / maxCapacity} />,
    },
  ];
  if (ofCourse !== null)
    facts.splice(1, 0, {
      icon: 'history',
      text: words.weekly(ofCourse, formatLongDate(event.endsAt, lang)),
    });
  if (onNow !== null) facts.splice(0, 0, { icon: 'clock', text: <span className="on-now">{onNow}</span> });
  return <Facts facts={facts} />;
}

/** The numbers beside it say the same. */
function Meter({ part }: { part: number }) {
  return (
    <span className="meter" aria-hidden="true">
      <i style={{ width: `${Math.round(Math.min(1, part) * 100)}%` }} />
    </span>
  );
}
