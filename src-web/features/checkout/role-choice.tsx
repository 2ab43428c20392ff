import './role-choice.css';
import { roleAvailability } from '#shared/roles/role-words.ts';
import type { Cents } from '#shared/money.ts';
import type { EventRoles } from '#shared/roles/role-pool.ts';
import { otherSide, type SeatRole } from '#shared/roles/seat-role.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { useWords } from '#web/ui/lang.tsx';
import { RoleMark } from '#web/ui/role-mark.tsx';
import { roleWords } from '#web/ui/role-words.ts';
import { RoleRow } from './role-row.tsx';
import { countOf, type Selection } from './selection.ts';
import type { Roles } from './use-roles.ts';
import { WhoPays } from './who-pays.tsx';
import { checkoutWords } from './words.ts';

type RoleChoiceProps = {
  roles: Roles;
  selection: Selection;
  onSelect: (selection: Selection) => void;
  /** So many of the chosen type can be bought. */ most: number;
  seatsLeft: number | null;
  /** What one ticket of the chosen type costs everybody. */ priceCents: Cents;
  /** Whether one can wait for a role that is full; on one evening of a course nobody does. */ hasList: boolean;
};

/** What the buyer dances, who comes along, and what each of them dances. Nothing where the event does not ask. */
export function RoleChoice(props: RoleChoiceProps) {
  const { roles, selection, most } = props;
  const { loadFailed } = useWords(checkoutWords).roles;
  if (roles.isFailed) return <LoadFailed sentence={loadFailed} isBusy={false} onRetry={roles.retry} />;
  if (roles.asked === null) return null;
  const isAlone = selection.others === undefined && countOf(selection) <= 2;
  return (
    <form className="role-choice" onSubmit={(event) => event.preventDefault()}>
      <OwnRole {...props} asked={roles.asked} />
      {isAlone && most >= 2 && <WhoComes {...props} asked={roles.asked} />}
      {roles.seats.slice(1).map((role, at) => (
        <OtherSeat key={at} number={at + 2} role={role} roles={roles} />
      ))}
    </form>
  );
}

/** Whether the order's two tickets are a lead and a follow. */
const isPairOf = ([own = null, partner = null]: Roles['seats']): boolean =>
  own !== null && own !== 'both' && partner === otherSide(own);

function OwnRole({ roles, asked, selection, seatsLeft, hasList }: RoleChoiceProps & { asked: EventRoles }) {
  const words = useWords(checkoutWords).roles;
  const say = useWords(roleWords);
  const { seats, choose } = roles;
  const [own = null] = seats;
  const isCouple = (countOf(selection) === 2 && (isPairOf(seats) || own === null)) || roles.partner !== null;
  return (
    <fieldset>
      <legend className="heading-medium">{words.iDance}</legend>
      <div className="role-rows">
        {asked.choices.map((choice) => {
          const { word, line, isFull } = roleAvailability(choice, seatsLeft, say);
          const shown = isFull && !hasList ? { word: words.full, line: words.otherSide } : { word, line };
          const isIn = isCouple && choice.role !== 'both';
          return (
            <RoleRow
              key={choice.role}
              name="role-1"
              mark={choice.role}
              title={say.names[choice.role]}
              isChecked={own === choice.role}
              onChoose={() => choose(0, choice.role)}
              end={
                <>
                  <b className={isFull && !isIn ? 'is-full' : undefined}>{isIn ? say.seats : shown.word}</b>
                  <span>{isIn ? words.asCouple : shown.line}</span>
                </>
              }
            />
          );
        })}
      </div>
      <p className="role-why small dim">
        {asked.pays === 'matched' ? words.byList : isCouple && own !== null ? say.couple : say.balance(asked.mostApart)}{' '}
        {say.notWho}
      </p>
      {own !== null && own !== asked.usual && (
        <Button look="t" isBusy={roles.isRemembering} busyText={words.saving} onClick={() => roles.remember(own)}>
          {words.keep}
        </Button>
      )}
    </fieldset>
  );
}

function WhoComes({ roles, asked, selection, onSelect, priceCents }: RoleChoiceProps & { asked: EventRoles }) {
  const words = useWords(checkoutWords).roles;
  const { seats, choose } = roles;
  const [own = null] = seats;
  const count = countOf(selection);
  const isCouple = roles.partner !== null || (count === 2 && isPairOf(seats));
  const comeWith = (partner: string | null): void => {
    roles.setPartner(partner);
    onSelect({ ...selection, quantity: 1 });
  };
  const comeAsPair = (): void => {
    const first = own === null || own === 'both' ? 'lead' : own;
    choose(0, first);
    choose(1, otherSide(first));
    roles.setPartner(null);
    onSelect({ ...selection, quantity: 2 });
  };
  return (
    <fieldset>
      <legend className="heading-medium">{words.who}</legend>
      <div className="role-rows">
        <RoleRow
          name="coming"
          mark={own ?? 'both'}
          {...words.alone}
          isChecked={count === 1 && roles.partner === null}
          onChoose={() => comeWith(null)}
        />
        <RoleRow name="coming" mark="couple" {...words.couple} isChecked={isCouple} onChoose={comeAsPair} />
      </div>
      {isCouple && asked.payApart && own !== 'both' && (
        <WhoPays roles={roles} priceCents={priceCents} onBoth={comeAsPair} onApart={() => comeWith('')} />
      )}
    </fieldset>
  );
}

/** What a ticket beside one's own is danced with. */
function OtherSeat({ number, role, roles }: { number: number; role: SeatRole | null; roles: Roles }) {
  const { names } = useWords(roleWords);
  return (
    <fieldset className="role-seat">
      <legend>{useWords(checkoutWords).roles.ticketDances(number)}</legend>
      {roles.asked?.choices.map((choice) => (
        <label key={choice.role}>
          <input
            type="radio"
            name={`role-${number}`}
            checked={role === choice.role}
            onChange={() => roles.choose(number - 1, choice.role)}
          />
          <RoleMark of={choice.role} /> {names[choice.role]}
        </label>
      ))}
    </fieldset>
  );
}
