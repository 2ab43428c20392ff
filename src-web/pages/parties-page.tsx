import { NO_EVENTS } from '#shared/page-messages.ts';
import { formatHours } from '#shared/events/event-words.ts';
import { dateBadgeOf, formatShortDay } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { WorkshopTeaser } from '#web/features/home/workshop-teaser.tsx';
import { MemberTicketCard } from '#web/features/parties/member-ticket-card.tsx';
import { PartiesHero } from '#web/features/parties/parties-hero.tsx';
import { Seo } from '#web/features/shell/seo.tsx';
import { paths } from '#web/routes/paths.ts';
import { useNow, useSite } from '#web/site.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { EventTile } from '#web/ui/events/event-tile.tsx';
import type { ListQuery } from '#web/ui/not-loaded.tsx';
import { EventTileSkeletons } from '#web/ui/skeletons.tsx';
import { priceNote } from '#web/ui/events/price-note.ts';
import { NEXT_PARTIES, TEASED_WORKSHOPS } from './page-queries.ts';

const DESCRIPTION =
  'Bachata and Salsa parties in Munich: the next nights with dates, places and prices, workshops, and ' +
  'what members pay.';

export function PartiesPage() {
  const { operator } = useSite();
  const now = useNow();
  const parties = trpc.events.upcoming.useQuery(NEXT_PARTIES);
  const workshops = trpc.workshops.listPublic.useQuery(TEASED_WORKSHOPS);
  return (
    <>
      <Seo title="Parties" description={DESCRIPTION} path={paths.parties} />
      <PartiesHero openingHours={operator.openingHours} />
      <section className="section">
        <div className="wrap">
          <div className="section-head">
            <h2 className="heading-large">Next parties</h2>
            {parties.data !== undefined && parties.data.length > 0 && (
              <p className="dim">All prices {priceNote(operator)}</p>
            )}
          </div>
          <Parties
            events={(parties.data ?? (parties.isError ? [] : undefined))?.filter(({ endsAt }) => endsAt > now)}
            list={parties}
            now={now}
          />
        </div>
      </section>
      <WorkshopTeaser workshops={workshops.data ?? (workshops.isError ? [] : undefined)} />
      <MemberTicketCard />
    </>
  );
}

function Parties({
  events,
  list,
  now,
}: {
  events: Parameters<typeof EventTile>[0]['event'][] | undefined;
  list: ListQuery;
  now: Date;
}) {
  if (events === undefined) return <EventTileSkeletons count={8} label="Loading events" />;
  if (events.length === 0) {
    return (
      <EmptyState sentence={NO_EVENTS} list={list}>
        <ButtonLink href={paths.contact} look="o">
          Contact
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <>
      <div className="event-grid">
        {events.map((event) => (
          <EventTile
            key={event.id}
            event={event}
            now={now}
            {...dateBadgeOf(event.startsAt)}
            when={`${formatShortDay(event.startsAt)}, ${formatHours(event)}`}
            href={paths.event(event.id)}
          />
        ))}
      </div>
      <div className="row parties-more">
        <ButtonLink href={paths.events} look="o" size="l">
          View All Events
        </ButtonLink>
      </div>
    </>
  );
}
