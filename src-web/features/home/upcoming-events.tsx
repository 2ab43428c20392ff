import { eveningAt } from '#shared/events/evenings.ts';
import type { EventSummary } from '#shared/events/event-view.ts';
import { formatHours } from '#shared/events/event-words.ts';
import { dateBadgeOf, formatLongDate } from '#shared/time.ts';
import { paths } from '#web/routes/paths.ts';
import { useSite } from '#web/site.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { EventCard } from '#web/ui/events/event-card.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { ListQuery } from '#web/ui/not-loaded.tsx';
import { priceNote } from '#web/ui/events/price-note.ts';
import { EventCardSkeletons } from '#web/ui/skeletons.tsx';
import { eventWords } from '#web/ui/events/words.ts';
import { useLang, usePathFor, useWords } from '#web/ui/lang.tsx';
import { useCarousel, type Carousel } from './use-carousel.ts';
import { homeWords } from './words.ts';

const LOADING_CARDS = 4;

/** Up to eight nights: what is on, then what comes next. `events` is undefined while they load. */
export function UpcomingEvents({
  events,
  list,
  now,
}: {
  events: readonly EventSummary[] | undefined;
  list: ListQuery;
  now: Date;
}) {
  const { operator } = useSite();
  const { heading, all } = useWords(homeWords).upcoming;
  const words = useWords(eventWords);
  const lang = useLang();
  const to = usePathFor();
  const { ref, ...arrows } = useCarousel();
  const hasEvents = events !== undefined && events.length > 0;
  return (
    <section className="section upcoming">
      <div className="wrap section-head">
        <h2 className="heading-large">{heading}</h2>
        <div className="row">
          {hasEvents && <p className="dim small">{words.allPrices(priceNote(operator, lang))}</p>}
          <ButtonLink look="t" href={to(paths.events)}>
            {all}
          </ButtonLink>
          {hasEvents && <Arrows {...arrows} />}
        </div>
      </div>
      {hasEvents ? (
        <ul className="carousel" tabIndex={0} aria-label={heading} ref={ref}>
          {events.map((event) => {
            const evening = eveningAt(event, now);
            return (
              <li key={event.id}>
                <EventCard
                  event={event}
                  now={now}
                  {...dateBadgeOf(evening.startsAt, lang)}
                  time={formatHours(evening, lang)}
                  dateInWords={formatLongDate(evening.startsAt, lang)}
                  bookHref={paths.checkout(event.id)}
                  detailHref={paths.event(event.id)}
                />
              </li>
            );
          })}
        </ul>
      ) : events === undefined ? (
        <EventCardSkeletons count={LOADING_CARDS} label={words.loading} />
      ) : (
        <NoEvents list={list} />
      )}
    </section>
  );
}

function NoEvents({ list }: { list: ListQuery }) {
  const to = usePathFor();
  return (
    <div className="wrap">
      <EmptyState sentence={useWords(eventWords).none} list={list}>
        <ButtonLink look="o" icon="mail" href={to(paths.newsletterFor('events'))}>
          {useWords(homeWords).upcoming.newsletter}
        </ButtonLink>
      </EmptyState>
    </div>
  );
}

function Arrows({ canGoBack, canGoOn, goBack, goOn }: Omit<Carousel, 'ref'>) {
  const { scroll } = useWords(homeWords);
  return (
    <div className="arrows needs-scripts">
      <button type="button" className="round" aria-label={scroll.back} disabled={!canGoBack} onClick={goBack}>
        <Icon name="arrow-left" />
      </button>
      <button type="button" className="round" aria-label={scroll.on} disabled={!canGoOn} onClick={goOn}>
        <Icon name="arrow-right" />
      </button>
    </div>
  );
}
