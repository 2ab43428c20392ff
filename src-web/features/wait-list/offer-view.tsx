import type { ReactNode } from 'react';
import { genreOf } from '#shared/art/genre.ts';
import { eveningAt } from '#shared/events/evenings.ts';
import type { EventDetail } from '#shared/events/event-view.ts';
import { ROLE_WORDS } from '#shared/roles/seat-role.ts';
import { formatDayAndMonth, formatTime } from '#shared/time.ts';
import type { OwnOffer, OwnPlace } from '#shared/wait-list/wait-list.ts';
import { ifYouDoNothing, priceNow, untilWhen, WAIT_LIST } from '#shared/wait-list/wait-list-words.ts';
import { useNow, useSite } from '#web/site.tsx';
import { Button } from '#web/ui/button.tsx';
import { priceNote } from '#web/ui/events/price-note.ts';
import { Poster } from '#web/ui/art/poster.tsx';
import { useFocusIfLost } from '#web/ui/use-focus-if-lost.ts';
import type { WaitListActs } from './use-wait-list.ts';

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
  const { id, title, location, imageUrl } = event;
  const { operator } = useSite();
  const { startsAt } = eveningAt(event, useNow());
  const heading = useFocusIfLost();
  const price = priceNow(offer, mine);
  const facts = [
    { label: 'Night', value: `${title}, ${formatDayAndMonth(startsAt)}, ${formatTime(startsAt)}` },
    { label: 'Place', value: location },
    { label: 'Ticket', value: mine.ticketTypeName },
    ...(mine.role === null ? [] : [{ label: 'You dance', value: ROLE_WORDS[mine.role] }]),
    { label: 'Price', value: offer.priceCents === 0 ? price : `${price}, ${priceNote(operator)}` },
  ];
  return (
    <>
      <section className="wait-card wait-offer paper" aria-label={`${WAIT_LIST.title}: ${title}`}>
        <Poster artwork={{ id, genre: genreOf(event), imageUrl }} size="strip" mode="inline" />
        <div className="wait-body">
          <h1 ref={heading} tabIndex={-1}>
            {WAIT_LIST.aSeatIsYours}
          </h1>
          <p className="wait-until">{untilWhen(offer)}</p>
          <dl>
            {facts.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="tabular">{value}</dd>
              </div>
            ))}
          </dl>
          {order}
          <div className="wait-acts">
            <Button look="o" isWide isBusy={acts.busy === 'decline'} busyText="Passing it on" onClick={acts.decline}>
              {WAIT_LIST.notThisTime}
            </Button>
          </div>
        </div>
      </section>
      {children}
      <p className="wait-fine">{ifYouDoNothing(offer)}</p>
    </>
  );
}
