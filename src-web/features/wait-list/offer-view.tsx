import type { ReactNode } from 'react';
import { ownCoursePath } from '#shared/absences/own-course-path.ts';
import { genreOf } from '#shared/art/genre.ts';
import { eveningAt } from '#shared/events/evenings.ts';
import type { EventDetail } from '#shared/events/event-view.ts';
import { cents, formatCents } from '#shared/money.ts';
import type { OwnOffer, OwnPlace } from '#shared/wait-list/wait-list.ts';
import { saidIn } from '#shared/website/spoken-in.ts';
import { useNow, useSite } from '#web/site.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { priceNote } from '#web/ui/events/price-note.ts';
import { Poster } from '#web/ui/art/poster.tsx';
import { useLang, usePathFor, useWords } from '#web/ui/lang.tsx';
import { roleWords } from '#web/ui/role-words.ts';
import { useFocusIfLost } from '#web/ui/use-focus-if-lost.ts';
import { danceFact, TicketName } from './ticket-name.tsx';
import type { WaitListActs } from './use-wait-list.ts';
import { waitListWords } from './words.ts';

type OfferViewProps = {
  event: EventDetail;
  mine: OwnPlace;
  offer: OwnOffer;
  acts: WaitListActs;
  /** What the law wants read before an order, and the button that orders. */ order: ReactNode;
  /** What belongs to an order and needs no place on the paper. */ children?: ReactNode;
};

/** A seat is kept: until when, what it is and costs, the order, and the other way out. */
export function OfferView({ event, mine, offer, acts, order, children }: OfferViewProps) {
  const { id, location, imageUrl } = event;
  const { operator } = useSite();
  const lang = useLang();
  const words = useWords(waitListWords);
  const title = saidIn(event, 'title', lang);
  const { names } = useWords(roleWords);
  const { facts: labels } = words;
  const { startsAt } = eveningAt(event, useNow());
  const heading = useFocusIfLost();
  const { after } = offer;
  const { seats } = mine;
  const price = usePrice(offer, mine);
  const facts = [
    { label: labels.night, value: words.nightOf(title, startsAt) },
    { label: labels.place, value: location },
    { label: labels.ticket, value: <TicketName name={mine.ticketTypeName} seats={seats} /> },
    ...danceFact(mine, { label: labels.dances, names }),
    { label: labels.price, value: offer.priceCents === 0 ? price : `${price}, ${priceNote(operator, lang)}` },
  ];
  return (
    <>
      <section className="wait-card wait-offer paper" aria-label={`${words.title}: ${title}`}>
        <Poster artwork={{ id, genre: genreOf(event), imageUrl }} size="strip" mode="inline" />
        <div className="wait-body">
          <h1 ref={heading} tabIndex={-1}>
            {after === null ? words.aSeatIsYours(seats) : words.youFirst}
          </h1>
          <p className="wait-until">
            {after === null ? words.untilWhen(offer.expiresAt) : words.untilDay(offer.expiresAt)}
          </p>
          {after !== null && <p>{words.afterCourse(saidIn(after, 'title', lang))}</p>}
          <dl>
            {facts.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="tabular">{value}</dd>
              </div>
            ))}
          </dl>
          {offer.isWithPartner && <p className="wait-partner">{words.withPartner}</p>}
          <ChangeInstead place={offer.instead} />
          {order}
          <div className="wait-acts">
            <Button look="o" isWide isBusy={acts.busy === 'decline'} busyText={words.passingOn} onClick={acts.decline}>
              {words.notThisTime}
            </Button>
          </div>
        </div>
      </section>
      {children}
      <p className="wait-fine">
        {after === null ? words.ifYouDoNothing(offer.expiresAt, seats) : words.openToAll(offer.expiresAt)}
      </p>
    </>
  );
}

/** What it costs, and why just that; of several each and all. */
function usePrice(offer: OwnOffer, mine: OwnPlace): string {
  const words = useWords(waitListWords);
  const lang = useLang();
  const { priceCents, after } = offer;
  if (priceCents === 0 || (mine.seats === 1 && after === null)) return words.priceNow(offer, mine);
  const each = formatCents(priceCents, lang);
  return mine.seats === 1 ? each : words.together.price(each, formatCents(cents(mine.seats * priceCents), lang));
}

/** Who has a place in a group beside it goes over with that, and pays nothing twice. */
function ChangeInstead({ place }: { place: OwnOffer['instead'] }) {
  const words = useWords(waitListWords);
  const to = usePathFor();
  if (place === null) return null;
  return (
    <div className="wait-instead">
      <p>{words.instead(place.title)}</p>
      <ButtonLink isWide href={to(ownCoursePath(place.ticketId))}>
        {words.changeGroups}
      </ButtonLink>
    </div>
  );
}
