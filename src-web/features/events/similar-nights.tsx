import { eveningAt } from '#shared/events/evenings.ts';
import { formatHours } from '#shared/events/event-words.ts';
import { dateBadgeOf, formatWeekday } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { paths } from '#web/routes/paths.ts';
import { useSite } from '#web/site.tsx';
import { EventTile } from '#web/ui/events/event-tile.tsx';
import { priceNote } from '#web/ui/events/price-note.ts';

/** What else somebody may like who looks at this night; nothing where nothing is alike. */
export function SimilarNights({ eventId, now }: { eventId: string; now: Date }) {
  const { data: events = [] } = trpc.events.similar.useQuery({ id: eventId });
  const { operator } = useSite();
  if (events.length === 0) return null;
  return (
    <section className="section" aria-labelledby="similar-heading">
      <div className="section-head">
        <h2 className="heading-large" id="similar-heading">
          More nights like this
        </h2>
        {events.some(({ fromPriceCents }) => fromPriceCents > 0) && (
          <p className="dim">All prices {priceNote(operator)}</p>
        )}
      </div>
      <div className="event-grid">
        {events.map((event) => {
          const evening = eveningAt(event, now);
          return (
            <EventTile
              key={event.id}
              event={event}
              now={now}
              {...dateBadgeOf(evening.startsAt)}
              when={`${formatWeekday(evening.startsAt)}, ${formatHours(evening)}`}
              href={paths.event(event.id)}
            />
          );
        })}
      </div>
    </section>
  );
}
