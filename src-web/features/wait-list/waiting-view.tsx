import type { EventDetail } from '#shared/events/event-view.ts';
import { ROLE_WORDS } from '#shared/roles/seat-role.ts';
import type { OwnPlace } from '#shared/wait-list/wait-list.ts';
import {
  howASeatComes,
  keptFor,
  momentWords,
  priceThen,
  untilYourTurn,
  WAIT_LIST,
} from '#shared/wait-list/wait-list-words.ts';
import { useSite } from '#web/site.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { priceNote } from '#web/ui/events/price-note.ts';
import { useFocusIfLost } from '#web/ui/use-focus-if-lost.ts';
import { LeaveButton } from './leave-button.tsx';
import type { WaitListActs } from './use-wait-list.ts';
import { WaitCard } from './wait-card.tsx';
import { WaitingRow } from './waiting-row.tsx';

type WaitingViewProps = {
  event: EventDetail;
  mine: OwnPlace;
  /** The last seat that was kept went on to the next person. */ wentOn: boolean;
  acts: WaitListActs;
};

/** On the list: which place, what has to happen, and what is agreed. */
export function WaitingView({ event, mine, wentOn, acts }: WaitingViewProps) {
  const { operator } = useSite();
  const heading = useFocusIfLost();
  const facts = [
    { label: 'You wait since', value: momentWords(mine.joinedAt) },
    { label: 'Ticket', value: mine.ticketTypeName },
    ...(mine.role === null ? [] : [{ label: 'You dance', value: ROLE_WORDS[mine.role] }]),
    {
      label: 'Price then',
      value: mine.mostCents === 0 ? priceThen(mine.mostCents) : `${priceThen(mine.mostCents)}, ${priceNote(operator)}`,
    },
  ];
  return (
    <WaitCard
      event={event}
      chip={
        <Chip tone="night" icon="hourglass">
          {WAIT_LIST.waiting}
        </Chip>
      }
    >
      {wentOn && (
        <div className="wait-note" role="status">
          <h2>{WAIT_LIST.wentOn}</h2>
          <p>{WAIT_LIST.wentOnText}</p>
        </div>
      )}
      <WaitingRow mine={mine} />
      <div className="wait-must">
        <h2 ref={heading} tabIndex={-1}>
          {untilYourTurn(mine)}
        </h2>
        <p>
          {howASeatComes(mine)} We write to <b>{mine.email}</b> and keep the seat for {keptFor(mine.keptHours)}.
        </p>
      </div>
      <dl className="wait-facts">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="wait-acts">
        <LeaveButton acts={acts} />
      </div>
    </WaitCard>
  );
}
