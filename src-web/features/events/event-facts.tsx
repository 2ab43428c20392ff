import { courseEveningAt, eveningAt, placeOf } from '#shared/events/evenings.ts';
import { mapOf, type VenueView } from '#shared/events/venue.ts';
import type { EventSummary } from '#shared/events/event-view.ts';
import { courseWords } from '#shared/events/course-words.ts';
import { formatHours, onNowWords } from '#shared/events/event-words.ts';
import { formatLongDate, isoBerlin } from '#shared/time.ts';
import { Facts, type Fact } from '#web/ui/facts.tsx';
import { Icon } from '#web/ui/icon.tsx';

/** When (and whether it is on now), where (with the map), and how many of how many. */
export function EventFacts({ event, now }: { event: EventSummary & { venue?: VenueView | null }; now: Date }) {
  const { location, currentCapacity, maxCapacity } = event;
  const evening = eveningAt(event, now);
  const { startsAt } = evening;
  const onNow = onNowWords(event, now);
  const ofCourse = courseWords(event, now);
  const facts: Fact[] = [
    {
      icon: 'calendar',
      text: (
        <time dateTime={isoBerlin(startsAt)}>
          {formatLongDate(startsAt)}, {formatHours(evening)}
        </time>
      ),
    },
    {
      icon: 'map-pin',
      text: placeOf(location, courseEveningAt(event, now)),
      end: (
        <a className="button button-text button-small" href={mapOf(event)} target="_blank" rel="noopener noreferrer">
          Open in maps
          <Icon name="external-link" size={18} />
        </a>
      ),
    },
    {
      icon: 'users',
      text: (
        <span className="tabular">
          {maxCapacity === null
            ? `${currentCapacity} participants`
            : `${currentCapacity} / ${maxCapacity} participants`}
        </span>
      ),
      end: maxCapacity !== null && maxCapacity > 0 && <Meter part={currentCapacity / maxCapacity} />,
    },
  ];
  if (ofCourse !== null)
    facts.splice(1, 0, {
      icon: 'history',
      text: `Once a week, ${ofCourse}, the last on ${formatLongDate(event.endsAt)}`,
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
