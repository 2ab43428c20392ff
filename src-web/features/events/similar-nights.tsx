import { eveningAt } from '#shared/events/evenings.ts';
import { formatHours } from '#shared/events/event-words.ts';
import { dateBadgeOf, formatWeekday } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { paths } from '#web/routes/paths.ts';
import { useSite } from '#web/site.tsx';
import { EventTile } from '#web/ui/events/event-tile.tsx';
import { eventWords } from '#web/ui/events/words.ts';
import { useLang, usePathFor, useWords } from '#web/ui/lang.tsx';
import { nightWords } from './night-words.ts';
import { priceNote } from '#web/ui/events/price-note.ts';

/** What else somebody may like who looks at this night; nothing where nothing is alike. */
export function SimilarNights({ eventId, now }: { eventId: string; now: Date }) {
  const { data: events = [] } = trpc.events.similar.useQuery({ id: eventId });
  const { operator } = useSite();
  const { similar } = useWords(nightWords);
  const { allPrices } = useWords(eventWords);
  const lang = useLang();
  const to = usePathFor();
  if (events.length === 0) return null;
  return (
    <section className="section" aria-labelledby="similar-heading">
      <div className="section-head">
        <h2 className="heading-large" id="similar-heading">
          {similar}
        </h2>
        {events.some(({ fromPriceCents }) => fromPriceCents > 0) && (
          <p className="dim">{allPrices(priceNote(operator, lang))}</p>
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
              {...dateBadgeOf(evening.startsAt, lang)}
              when={`${formatWeekday(evening.startsAt, lang)}, ${formatHours(evening, lang)}`}
              href={to(paths.event(event.id))}
            />
          );
        })}
      </div>
    </section>
  );
}
