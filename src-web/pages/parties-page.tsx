import { formatHours } from '#shared/events/event-words.ts';
import { dateBadgeOf, formatShortDay } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { WorkshopTeaser } from '#web/features/home/workshop-teaser.tsx';
import { MemberTicketCard } from '#web/features/parties/member-ticket-card.tsx';
import { PartiesHero } from '#web/features/parties/parties-hero.tsx';
import { partiesWords } from '#web/features/parties/words.ts';
import { Seo } from '#web/features/shell/seo.tsx';
import { paths } from '#web/routes/paths.ts';
import { useNow, useSite } from '#web/site.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { EventTile } from '#web/ui/events/event-tile.tsx';
import type { ListQuery } from '#web/ui/not-loaded.tsx';
import { eventWords } from '#web/ui/events/words.ts';
import { useLang, usePathFor, useWords } from '#web/ui/lang.tsx';
import { EventTileSkeletons } from '#web/ui/skeletons.tsx';
import { priceNote } from '#web/ui/events/price-note.ts';
import { NEXT_PARTIES, TEASED_WORKSHOPS } from './page-queries.ts';

export function PartiesPage() {
  const words = useWords(partiesWords);
  const { allPrices } = useWords(eventWords);
  const lang = useLang();
  const { operator } = useSite();
  const now = useNow();
  const parties = trpc.events.upcoming.useQuery(NEXT_PARTIES);
  const workshops = trpc.workshops.listPublic.useQuery(TEASED_WORKSHOPS);
  return (
    <>
      <Seo title={words.title} description={words.description} path={paths.parties} />
      <PartiesHero openingHours={operator.openingHours} />
      <section className="section">
        <div className="wrap">
          <div className="section-head">
            <h2 className="heading-large">{words.next}</h2>
            {parties.data !== undefined && parties.data.length > 0 && (
              <p className="dim">{allPrices(priceNote(operator, lang))}</p>
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
  const words = useWords(partiesWords);
  const { loading, none } = useWords(eventWords);
  const lang = useLang();
  const to = usePathFor();
  if (events === undefined) return <EventTileSkeletons count={8} label={loading} />;
  if (events.length === 0) {
    return (
      <EmptyState sentence={none} list={list}>
        <ButtonLink href={to(paths.contact)} look="o">
          {words.contact}
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
            {...dateBadgeOf(event.startsAt, lang)}
            when={`${formatShortDay(event.startsAt, lang)}, ${formatHours(event, lang)}`}
            href={to(paths.event(event.id))}
          />
        ))}
      </div>
      <div className="row parties-more">
        <ButtonLink href={to(paths.events)} look="o" size="l">
          {words.all}
        </ButtonLink>
        <ButtonLink href={to(paths.giftVoucher)} look="t" size="l" icon="ticket">
          {words.give}
        </ButtonLink>
      </div>
    </>
  );
}
