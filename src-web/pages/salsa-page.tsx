import '#web/ui/forms/fields.css';
import '#web/ui/forms/plain-form.css';
import { chatHref } from '#shared/contact/write-to-us.ts';
import { whyClosed } from '#shared/events/event-words.ts';
import { trpc } from '#web/api.ts';
import { salsaDjs } from '#web/content/djs.ts';
import { ClaveBar } from '#web/features/salsa/clave-bar.tsx';
import { DjSleeves } from '#web/features/salsa/dj-sleeves.tsx';
import { fridayHours } from '#web/features/salsa/friday-hours.ts';
import { nextFridays } from '#web/features/salsa/next-nights.ts';
import { NextFridays } from '#web/features/salsa/next-fridays.tsx';
import { PosterWall } from '#web/features/salsa/poster-wall.tsx';
import { SalsaContact } from '#web/features/salsa/salsa-contact.tsx';
import { SalsaHero } from '#web/features/salsa/salsa-hero.tsx';
import { Seo } from '#web/features/shell/seo.tsx';
import { paths } from '#web/routes/paths.ts';
import { useNow, useSite } from '#web/site.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { priceNote } from '#web/ui/events/price-note.ts';
import { EventTileSkeletons } from '#web/ui/skeletons.tsx';

const DESCRIPTION =
  'Salsa Friday in Munich: salsa every Friday night. The next three nights, tickets, tables for groups, ' +
  'and how to reach us.';

export function SalsaPage() {
  const { operator, isDemo } = useSite();
  const now = useNow();
  const salsa = trpc.events.salsa.useQuery();
  const fridays = (salsa.data ?? []).filter(({ endsAt }) => endsAt > now);
  const next = fridays.find((friday) => whyClosed(friday, now) === null);
  const djs = salsaDjs(isDemo);
  const chat = operator.links.whatsappChat;
  return (
    <>
      <Seo title="Salsa Friday" description={DESCRIPTION} path={paths.salsa} />
      <SalsaHero
        hours={fridayHours(operator)}
        bookHref={next === undefined ? paths.events : paths.checkout(next.id)}
        reserveHref="#reserve"
      />
      <ClaveBar />
      <section className="section salsa-part">
        <div className="wrap">
          <h2 className="heading-large">Your DJs</h2>
          {djs.length > 0 ? <DjSleeves djs={djs} /> : <p className="lead">Who plays is on the page of each Friday.</p>}
        </div>
      </section>
      <section className="section salsa-part">
        <div className="wrap">
          <div className="section-head">
            <h2 className="heading-large">Next Fridays</h2>
            {fridays.length > 0 && <p className="dim">All prices {priceNote(operator)}</p>}
          </div>
          {salsa.isPending ? (
            <EventTileSkeletons count={3} label="Loading events" />
          ) : fridays.length > 0 ? (
            <NextFridays events={fridays} now={now} />
          ) : (
            <EmptyState sentence="The next Friday is not on sale yet." list={salsa}>
              <ButtonLink href={paths.events} look="o">
                All events
              </ButtonLink>
            </EmptyState>
          )}
        </div>
      </section>
      <section className="section salsa-part">
        <div className="wrap">
          <h2 className="heading-large">The wall of Fridays</h2>
          <PosterWall />
        </div>
      </section>
      <SalsaContact
        nights={nextFridays(now)}
        chatHref={chat && chatHref(chat, 'Hi! I would like to reserve a table for Salsa Friday.')}
        groupHref={operator.links.whatsappGroup}
      />
    </>
  );
}
