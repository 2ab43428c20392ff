import { useLocation } from 'wouter';
import { splitLang } from '#shared/lang.ts';
import { localDateOf } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { FESTIVALS, isPastEdition } from '#web/content/festivals.ts';
import { BigFacts } from '#web/features/festivals/big-facts.tsx';
import { FestivalHero } from '#web/features/festivals/festival-hero.tsx';
import { shopEventOf } from '#web/features/festivals/shop-event-of.ts';
import { TicketLink } from '#web/features/festivals/ticket-link.tsx';
import { festivalsWords } from '#web/features/festivals/words.ts';
import { Seo } from '#web/features/shell/seo.tsx';
import { paths } from '#web/routes/paths.ts';
import { useSite } from '#web/site.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { usePathFor, useWords } from '#web/ui/lang.tsx';
import { NEXT_FESTIVALS } from './page-queries.ts';

/** One of the three festivals; each has its own route, so its address is never unknown. */
export function FestivalPage() {
  const words = useWords(festivalsWords);
  const to = usePathFor();
  const { operator, now } = useSite();
  const [path] = useLocation();
  const festival = FESTIVALS.find(({ id }) => paths.festival(id) === splitLang(path).path) ?? FESTIVALS[0];
  const { id, title } = festival;
  const { dates, place, lead, facts } = words.of[id];
  const { data: onSale } = trpc.events.upcoming.useQuery(NEXT_FESTIVALS);
  const isPast = isPastEdition(festival, localDateOf(now));
  const ticketUrl = operator.festivalLinks[id];
  const shopEvent = shopEventOf(title, onSale);
  return (
    <>
      <Seo
        title={title}
        description={
          `${title}, ${dates}, ${place}: ` + `${facts.map(({ figure, what }) => `${figure} ${what}`).join(', ')}.`
        }
        path={paths.festival(id)}
        under={[{ name: words.title, path: to(paths.festivals) }]}
      />
      <FestivalHero festival={festival} isPast={isPast} />
      <section className="section">
        <div className="wrap festival-body">
          <BigFacts facts={facts} />
          <div>
            <p className="lead">{lead}</p>
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
