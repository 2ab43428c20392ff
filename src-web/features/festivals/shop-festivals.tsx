import { genreOf } from '#shared/art/genre.ts';
import type { EventSummary } from '#shared/events/event-view.ts';
import { dateBadgeOf, formatShortDay } from '#shared/time.ts';
import { paths } from '#web/paths.ts';
import { EventTile } from '#web/ui/event-tile.tsx';

/** Festivals that are on sale in our own shop. */
export function ShopFestivals({ events }: { events: readonly EventSummary[] }) {
  return (
    <div className="event-grid">
      {events.map((event) => (
        <EventTile key={event.id} event={event} {...dateBadgeOf(event.startsAt)} when={`${formatShortDay(event.startsAt)} to ${formatShortDay(event.endsAt)}`} href={paths.event(event.id)} />
      ))}
    </div>
  );
}
