import { useState } from 'react';
import type { EventDetail } from '#shared/events/event-view.ts';
import { formatPrice } from '#shared/money.ts';
import { ROLE_WORDS, type SeatRole } from '#shared/roles/seat-role.ts';
import { keptHours } from '#shared/wait-list/kept-until.ts';
import type { WaitedType } from '#shared/wait-list/wait-list.ts';
import { WAIT_LIST, whenYourTurn } from '#shared/wait-list/wait-list-words.ts';
import { paths } from '#web/routes/paths.ts';
import { useNow, useSite } from '#web/site.tsx';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { priceNote } from '#web/ui/events/price-note.ts';
import { Facts } from '#web/ui/facts.tsx';
import { ChoiceRow } from '#web/ui/forms/choice-row.tsx';
import { RoleMark } from '#web/ui/role-mark.tsx';
import { useFocusIfLost } from '#web/ui/use-focus-if-lost.ts';
import type { WaitListActs } from './use-wait-list.ts';
import { WaitCard } from './wait-card.tsx';

type JoinViewProps = {
  event: EventDetail;
  types: readonly WaitedType[];
  acts: WaitListActs;
  /** What somebody has chosen at the checkout. */ firstRole?: SeatRole | null;
};

/** Sold out: what joining means, and for which ticket where several are gone. */
export function JoinView({ event, types, acts, firstRole = null }: JoinViewProps) {
  const now = useNow();
  const heading = useFocusIfLost();
  const [chosenId, setChosenId] = useState<string>();
  const chosen = types.find(({ ticketTypeId }) => ticketTypeId === chosenId) ?? types[0];
  const [picked, setPicked] = useState(firstRole);
  const role = chosen?.roles?.find((one) => one === picked);
  return (
    <>
      <WaitCard
        event={event}
        chip={
          event.isSoldOut && (
            <Chip tone="warn" icon="ban">
              Sold Out
            </Chip>
          )
        }
      >
        <h2 ref={heading} tabIndex={-1}>
          {event.isSoldOut ? WAIT_LIST.soldOut : WAIT_LIST.roleFull}
        </h2>
        <WaitedTypes types={types} chosen={chosen} onChoose={setChosenId} />
        <WaitedRoles roles={chosen?.roles ?? null} chosen={role} onChoose={setPicked} />
        <Facts
          facts={[
            { icon: 'wallet', text: WAIT_LIST.nothingToPay },
            { icon: 'clock', text: whenYourTurn(keptHours(event.startsAt, now)) },
            { icon: 'logout', text: WAIT_LIST.leaveAtAnyTime },
          ]}
        />
        <div className="wait-acts">
          <Button
            size="l"
            isWide
            disabled={chosen === undefined || (chosen.roles !== null && role === undefined)}
            isBusy={acts.busy === 'join'}
            busyText="Joining"
            onClick={() => chosen && acts.join(chosen.ticketTypeId, role)}
          >
            {WAIT_LIST.join}
          </Button>
        </div>
      </WaitCard>
      <p className="wait-fine">
        We use your e-mail address to tell you when it is your turn: see our <a href={paths.privacy}>privacy policy</a>.
      </p>
    </>
  );
}

type WaitedRolesProps = {
  roles: readonly SeatRole[] | null;
  chosen: SeatRole | undefined;
  onChoose: (role: SeatRole) => void;
};

/** What is danced on the seat that is waited for; nothing where the event does not ask. */
function WaitedRoles({ roles, chosen, onChoose }: WaitedRolesProps) {
  if (roles === null) return null;
  return (
    <fieldset className="wait-types">
      <legend>What do you dance?</legend>
      {roles.map((role) => (
        <ChoiceRow
          key={role}
          name="waited-role"
          value={role}
          title={ROLE_WORDS[role]}
          mark={<RoleMark of={role} />}
          isChecked={role === chosen}
          onChoose={() => onChoose(role)}
        />
      ))}
    </fieldset>
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
  if (chosen === undefined) return null;
  if (types.length === 1)
    return (
      <dl className="wait-facts">
        <div>
          <dt>Ticket</dt>
          <dd>{chosen.name}</dd>
        </div>
        <div>
          <dt>Price today</dt>
          <dd className="tabular">
            {formatPrice(chosen.priceCents)}
            {chosen.priceCents > 0 && `, ${priceNote(operator)}`}
          </dd>
        </div>
      </dl>
    );
  return (
    <fieldset className="wait-types">
      <legend>{WAIT_LIST.whichTicket}</legend>
      {types.map(({ ticketTypeId, name, priceCents }) => (
        <ChoiceRow
          key={ticketTypeId}
          name="waited-type"
          value={ticketTypeId}
          title={name}
          price={formatPrice(priceCents)}
          isChecked={ticketTypeId === chosen.ticketTypeId}
          onChoose={onChoose}
        />
      ))}
      <p className="small dim">All prices {priceNote(operator)}</p>
    </fieldset>
  );
}
