import type { RefObject } from 'react';
import { genreOf } from '#shared/art/genre.ts';
import { eveningAt } from '#shared/events/evenings.ts';
import type { EventDetail } from '#shared/events/event-view.ts';
import { formatHours, onNowWords } from '#shared/events/event-words.ts';
import { formatLongDate } from '#shared/time.ts';
import { paths } from '#web/routes/paths.ts';
import { useNow } from '#web/site.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { RoleMark } from '#web/ui/role-mark.tsx';
import { eventWords } from '#web/ui/events/words.ts';
import { SaidOf, useLang, usePathFor, useWords } from '#web/ui/lang.tsx';
import { OrganisersText } from '#web/ui/organisers.tsx';
import { Poster } from '#web/ui/art/poster.tsx';
import { orderWords } from '#web/ui/tickets/words.ts';
import type { ClosedReason } from './selection.ts';
import { checkoutWords } from './words.ts';

const HAS_ALL = { tone: 'ok', icon: 'ticket' } as const;
const CLOSED = { tone: 'bad', icon: 'ban' } as const;

type CheckoutEventProps = {
  event: EventDetail;
  closedReason: ClosedReason | null;
  /** How one can come in with each role; null where none is asked. */ roles?: string | null;
  /** Takes the focus where the page lost it. */ heading?: RefObject<HTMLHeadingElement | null>;
};

/** What is being bought: picture, name, when, where, and how full it is. */
export function CheckoutEvent({ event, closedReason, roles = null, heading }: CheckoutEventProps) {
  const { id, location, currentCapacity, maxCapacity, imageUrl } = event;
  const now = useNow();
  const evening = eveningAt(event, now);
  const lang = useLang();
  const onNow = onNowWords(event, now, { lang, words: useWords(eventWords) });
  const words = useWords(checkoutWords);
  const { backToEvents } = useWords(orderWords);
  const to = usePathFor();
  return (
    <>
      <a className="back" href={to(paths.events)}>
        <Icon name="arrow-left" size={20} />
        {backToEvents}
      </a>
      <div className="checkout-event">
        <Poster artwork={{ id, genre: genreOf(event), imageUrl }} size="card" mode="inline" />
        <div>
          {closedReason !== null && (
            <Chip {...(closedReason === 'limit' ? HAS_ALL : CLOSED)}>{words.closed[closedReason]}</Chip>
          )}
          <h1 ref={heading} tabIndex={heading && -1}>
            <SaidOf of={event} say="title" />
          </h1>
          <Facts
            facts={[
              ...(onNow === null ? [] : [{ icon: 'clock' as const, text: <span className="on-now">{onNow}</span> }]),
              { icon: 'calendar', text: `${formatLongDate(evening.startsAt, lang)}, ${formatHours(evening, lang)}` },
              { icon: 'map-pin', text: <OrganisersText>{location}</OrganisersText> },
              {
                icon: 'users',
                text: <span className="tabular">{words.sold(currentCapacity, maxCapacity)}</span>,
              },
              ...(roles === null ? [] : [{ icon: 'user' as const, mark: <RoleMark of="couple" />, text: roles }]),
            ]}
          />
        </div>
      </div>
    </>
  );
}
