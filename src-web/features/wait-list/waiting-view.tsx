import type { EventDetail } from '#shared/events/event-view.ts';
import type { OwnPlace, WaitListDraw } from '#shared/wait-list/wait-list.ts';
import { useSite } from '#web/site.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { priceNote } from '#web/ui/events/price-note.ts';
import { useLang, useWords } from '#web/ui/lang.tsx';
import { Rich } from '#web/ui/rich.tsx';
import { roleWords } from '#web/ui/role-words.ts';
import { useFocusIfLost } from '#web/ui/use-focus-if-lost.ts';
import { LeaveButton } from './leave-button.tsx';
import { CheckLots } from './lots.tsx';
import { danceFact, TicketName } from './ticket-name.tsx';
import type { WaitListActs } from './use-wait-list.ts';
import { WaitCard } from './wait-card.tsx';
import { WaitingRow } from './waiting-row.tsx';
import { waitListWords } from './words.ts';

type WaitingViewProps = {
  event: EventDetail;
  mine: OwnPlace;
  draw: WaitListDraw | null;
  /** The last seat that was kept went on to the next person. */ wentOn: boolean;
  acts: WaitListActs;
};

/** On the list: which place, what has to happen, and what is agreed. */
export function WaitingView({ event, mine, draw, wentOn, acts }: WaitingViewProps) {
  const { operator } = useSite();
  const heading = useFocusIfLost();
  const lang = useLang();
  const words = useWords(waitListWords);
  const { names } = useWords(roleWords);
  const { facts: labels } = words;
  const isAhead = draw !== null && !draw.isDrawn;
  const price = words.priceThen(mine.mostCents);
  const facts = [
    { label: labels.since, value: words.moment(mine.joinedAt) },
    { label: labels.ticket, value: <TicketName name={mine.ticketTypeName} seats={mine.seats} /> },
    ...danceFact(mine, { label: labels.dances, names }),
    { label: labels.priceThen, value: mine.mostCents === 0 ? price : `${price}, ${priceNote(operator, lang)}` },
  ];
  return (
    <WaitCard
      event={event}
      chip={
        <Chip tone="night" icon="hourglass">
          {words.state.waiting}
        </Chip>
      }
    >
      {wentOn && (
        <div className="wait-note" role="status">
          <h2>{words.wentOn}</h2>
          <p>{words.wentOnText}</p>
        </div>
      )}
      {!isAhead && <WaitingRow mine={mine} />}
      <div className="wait-must">
        <h2 ref={heading} tabIndex={-1}>
          {isAhead ? words.lots.inIt : words.untilYourTurn(mine)}
        </h2>
        <p>
          {isAhead
            ? `${words.lots.whenDrawn(draw.drawsAt)} ${words.lots.sameChance(mine.waiting)}`
            : mine.seats > 1
              ? words.together.rule(mine.seats)
              : words.howASeatComes(mine)}{' '}
          <Rich text={words.weWriteTo(mine.keptHours)} parts={{ mail: () => <b>{mine.email}</b> }} />
        </p>
      </div>
      {draw !== null && <CheckLots draw={draw} />}
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
