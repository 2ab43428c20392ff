import { useParams } from 'wouter';
import { localDateOf } from '#shared/time.ts';
import { trpc, useContent } from '#web/api.ts';
import type { ContentItem } from '#shared/website/content.ts';
import { BigFacts } from '#web/features/festivals/big-facts.tsx';
import { factsOf, isPastEdition, whenOf } from '#web/features/festivals/festival-texts.ts';
import { FestivalHero } from '#web/features/festivals/festival-hero.tsx';
import { shopEventOf } from '#web/features/festivals/shop-event-of.ts';
import { TicketLink } from '#web/features/festivals/ticket-link.tsx';
import { festivalsWords } from '#web/features/festivals/words.ts';
import { Seo } from '#web/features/shell/seo.tsx';
import { paths } from '#web/routes/paths.ts';
import { useSite } from '#web/site.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { MarkLoader } from '#web/ui/art/mark-loader.tsx';
import { frameWords } from '#web/ui/frame/words.ts';
import { Said, useLang, usePathFor, useWords } from '#web/ui/lang.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { NEXT_FESTIVALS } from './page-queries.ts';

/** /festivals/{id}: one edition, past or announced. */
export function FestivalPage() {
  const { id = '' } = useParams();
  const { loading } = useWords(frameWords);
  const festivals = useContent('festivals');
  const festival = festivals?.find((one) => one.id === id);
  if (festival !== undefined) return <Edition festival={festival} />;
  return festivals === undefined ? <MarkLoader text={loading} /> : <NotFoundPage />;
}

function Edition({ festival }: { festival: ContentItem<'festivals'> }) {
  const words = useWords(festivalsWords);
  const to = usePathFor();
  const { operator, now } = useSite();
  const lang = useLang();
  const { id, title, facts } = festival;
  const { data: onSale } = trpc.events.upcoming.useQuery(NEXT_FESTIVALS);
  const isPast = isPastEdition(festival, localDateOf(now));
  const ticketUrl = festival.link || operator.festivalLinks[id];
  const shopEvent = shopEventOf(title, onSale);
  return (
    <>
      <Seo
        title={title}
        description={`${[title, whenOf(festival, lang)].filter(Boolean).join(', ')}: ${factsOf(festival, lang).join(', ')}.`}
        path={paths.festival(id)}
        under={[{ name: words.title, path: to(paths.festivals) }]}
      />
      <FestivalHero festival={festival} isPast={isPast} />
      <section className="section">
        <div className="wrap festival-body">
          <BigFacts facts={facts} />
          <div>
            <p className="lead">
              <Said texts={festival.lead} />
            </p>
            {isPast && <p className="lead">{words.over}</p>}
            <div className="row">
              {!isPast && ticketUrl && <TicketLink href={ticketUrl} title={title} size="l" />}
              {shopEvent && (
                <ButtonLink href={to(paths.event(shopEvent.id))} size="l" look={!isPast && ticketUrl ? 'o' : 'p'}>
                  {words.book}
                </ButtonLink>
              )}
              <ButtonLink href={to(paths.events)} look="o" size="l">
                {words.allEvents}
              </ButtonLink>
            </div>
          </div>
        </div>
      </section>
    </>
  );
}
