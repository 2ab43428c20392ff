import { useState } from 'react';
import type { EventDetail } from '#shared/events/event-view.ts';
import { formatPrice } from '#shared/money.ts';
import type { SeatRole } from '#shared/roles/seat-role.ts';
import { keptHours } from '#shared/wait-list/kept-until.ts';
import type { WaitedType, WaitListDraw } from '#shared/wait-list/wait-list.ts';
import { paths } from '#web/routes/paths.ts';
import { useNow, useSite } from '#web/site.tsx';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { priceNote } from '#web/ui/events/price-note.ts';
import { Facts } from '#web/ui/facts.tsx';
import { ChoiceRow } from '#web/ui/forms/choice-row.tsx';
import { useLang, usePathFor, useWords } from '#web/ui/lang.tsx';
import { Rich } from '#web/ui/rich.tsx';
import { useFocusIfLost } from '#web/ui/use-focus-if-lost.ts';
import { useWish, WishChoice } from './join-wish.tsx';
import { TicketName } from './ticket-name.tsx';
import type { WaitListActs } from './use-wait-list.ts';
import { WaitCard } from './wait-card.tsx';
import { waitListWords } from './words.ts';

type JoinViewProps = {
  event: EventDetail;
  types: readonly WaitedType[];
  acts: WaitListActs;
  draw: WaitListDraw | null;
  /** What somebody has chosen at the checkout. */ firstRole?: SeatRole | null;
};

/** Sold out: what joining means, and for which ticket where several are gone. */
export function JoinView({ event, types, acts, draw, firstRole = null }: JoinViewProps) {
  const now = useNow();
  const words = useWords(waitListWords);
  const to = usePathFor();
  const heading = useFocusIfLost();
  const [chosenId, setChosenId] = useState<string>();
  const chosen = types.find(({ ticketTypeId }) => ticketTypeId === chosenId) ?? types[0];
  const isForMore = types.every(({ fromSeats }) => fromSeats > 1);
  const wishing = useWish(chosen, firstRole);
  const wish = wishing?.wish ?? null;
  return (
    <>
      <WaitCard
        event={event}
        chip={
          event.isSoldOut && (
            <Chip tone="warn" icon="ban">
              {words.soldOutChip}
            </Chip>
          )
        }
      >
        <h2 ref={heading} tabIndex={-1}>
          {event.isSoldOut ? words.soldOut : isForMore ? words.together.button : words.roleFull}
        </h2>
        <WaitedTypes types={types} chosen={chosen} onChoose={setChosenId} />
        {wishing !== null && <WishChoice wishing={wishing} />}
        <Facts
          facts={[
            ...(draw === null || draw.isDrawn
              ? []
              : [{ icon: 'calendar' as const, text: words.lots.whenDrawn(draw.drawsAt) }]),
            { icon: 'wallet', text: words.nothingToPay },
            { icon: 'clock', text: words.whenYourTurn(keptHours(event.startsAt, now)) },
            { icon: 'logout', text: words.leaveAtAnyTime },
          ]}
        />
        <div className="wait-acts">
          <Button
            size="l"
            isWide
            disabled={chosen === undefined || wish === null}
            isBusy={acts.busy === 'join'}
            busyText={words.joining}
            onClick={() => chosen && wish && acts.join(chosen.ticketTypeId, wish)}
          >
            {words.join}
          </Button>
        </div>
      </WaitCard>
      <p className="wait-fine">
        <Rich text={words.policy} parts={{ policy: (said) => <a href={to(paths.privacy)}>{said}</a> }} />
      </p>
    </>
  );
}

type WaitedTypesProps = {
  types: readonly WaitedType[];
  chosen: WaitedType | undefined;
  onChoose: (ticketTypeId: string) => void;
};

/** Which ticket is waited for: a choice where several are gone, else said. */
function WaitedTypes({ types, chosen, onChoose }: WaitedTypesProps) {
  const { operator } = useSite();
  const words = useWords(waitListWords);
  const lang = useLang();
  if (chosen === undefined) return null;
  if (types.length === 1)
    return (
      <dl className="wait-facts">
        <div>
          <dt>{words.facts.ticket}</dt>
          <dd>
            <TicketName name={chosen.name} />
          </dd>
        </div>
        <div>
          <dt>{words.facts.priceToday}</dt>
          <dd className="tabular">
            {formatPrice(chosen.priceCents, lang)}
            {chosen.priceCents > 0 && `, ${priceNote(operator, lang)}`}
          </dd>
        </div>
      </dl>
    );
  return (
    <fieldset className="wait-types">
      <legend>{words.whichTicket}</legend>
      {types.map(({ ticketTypeId, name, priceCents }) => (
        <ChoiceRow
          key={ticketTypeId}
          name="waited-type"
          value={ticketTypeId}
          title={<TicketName name={name} />}
          price={formatPrice(priceCents, lang)}
          isChecked={ticketTypeId === chosen.ticketTypeId}
          onChoose={onChoose}
        />
      ))}
      <p className="small dim">{words.allPrices(priceNote(operator, lang))}</p>
    </fieldset>
  );
}
