import type { EventSummary } from '#shared/events/event-view.ts';
import { formatLongDate, formatTime, isoBerlin, localDateOf } from '#shared/time.ts';
import { paths } from '#web/paths.ts';
import { Facts, type Fact } from '#web/ui/facts.tsx';
import { Icon } from '#web/ui/icon.tsx';

/** When, where (with the map), and how many of how many. */
export function EventFacts({ event }: { event: EventSummary }) {
  const { startsAt, endsAt, location, currentCapacity, maxCapacity } = event;
  const facts: Fact[] = [
    {
      icon: 'calendar',
      text: (
        <time dateTime={isoBerlin(startsAt)}>
          {formatLongDate(startsAt)}, {formatTime(startsAt)}
        </time>
      ),
    },
    {
      icon: 'map-pin',
      text: location,
      end: (
        <a
          className="button button-text button-small"
          href={paths.mapSearch(location)}
          target="_blank"
          rel="noopener noreferrer"
        >
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
  if (localDateOf(endsAt) > localDateOf(new Date(startsAt.getTime() + 24 * 3_600_000))) {
    facts.splice(1, 0, { icon: 'clock', text: `until ${formatLongDate(endsAt)}, ${formatTime(endsAt)}` });
  }
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
