import '#web/ui/forms/fields.css';
import '#web/ui/forms/plain-form.css';
import { chatHref } from '#shared/contact/write-to-us.ts';
import type { ContentItem } from '#shared/website/content.ts';
import { whyClosed } from '#shared/events/event-words.ts';
import { trpc, useContent } from '#web/api.ts';
import { ClaveBar } from '#web/features/salsa/clave-bar.tsx';
import { DjSleeves } from '#web/features/salsa/dj-sleeves.tsx';
import { fridayHours } from '#web/features/salsa/friday-hours.ts';
import { nextFridays } from '#web/features/salsa/next-nights.ts';
import { NextFridays } from '#web/features/salsa/next-fridays.tsx';
import { PosterWall } from '#web/features/salsa/poster-wall.tsx';
import { SalsaContact } from '#web/features/salsa/salsa-contact.tsx';
import { SalsaHero } from '#web/features/salsa/salsa-hero.tsx';
import { salsaWords } from '#web/features/salsa/words.ts';
import { Seo } from '#web/features/shell/seo.tsx';
import { paths } from '#web/routes/paths.ts';
import { useNow, useSite } from '#web/site.tsx';
import { OwnPage } from './own-page.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { priceNote } from '#web/ui/events/price-note.ts';
import { eventWords } from '#web/ui/events/words.ts';
import { useLang, usePathFor, useWords } from '#web/ui/lang.tsx';
import { EventTileSkeletons } from '#web/ui/skeletons.tsx';

/** /salsa */
export const SalsaPage = () => <OwnPage kind="salsa">{(said) => <Salsa said={said} />}</OwnPage>;

function Salsa({ said }: { said: ContentItem<'salsa'> }) {
  const words = useWords(salsaWords);
  const { allPrices, loading } = useWords(eventWords);
  const lang = useLang();
  const to = usePathFor();
  const { operator } = useSite();
  const djs = useContent('djs');
  const now = useNow();
  const salsa = trpc.events.salsa.useQuery();
  const fridays = (salsa.data ?? []).filter(({ endsAt }) => endsAt > now);
  const next = fridays.find((friday) => whyClosed(friday, now) === null);
  const chat = operator.links.whatsappChat;
  return (
    <>
      <Seo title={words.title} description={words.description} path={paths.salsa} />
      <SalsaHero
        said={said}
        hours={fridayHours(operator)}
        bookHref={to(next === undefined ? paths.events : paths.checkout(next.id))}
        reserveHref="#reserve"
      />
      <ClaveBar />
      <DjSleeves djs={djs} />
      <section className="section salsa-part">
        <div className="wrap">
          <div className="section-head">
            <h2 className="heading-large">{words.next}</h2>
            {fridays.length > 0 && <p className="dim">{allPrices(priceNote(operator, lang))}</p>}
          </div>
          {salsa.isPending ? (
            <EventTileSkeletons count={3} label={loading} />
          ) : fridays.length > 0 ? (
            <NextFridays events={fridays} now={now} />
          ) : (
            <EmptyState sentence={words.noneYet} list={salsa}>
              <ButtonLink href={to(paths.events)} look="o">
                {words.allEvents}
              </ButtonLink>
            </EmptyState>
          )}
        </div>
      </section>
      <section className="section salsa-part">
        <div className="wrap">
          <h2 className="heading-large">{words.wall}</h2>
          <PosterWall />
        </div>
      </section>
      <SalsaContact
        nights={nextFridays(now, lang)}
        chatHref={chat && chatHref(chat, words.ask.message)}
        groupHref={operator.links.whatsappGroup}
      />
    </>
  );
}
