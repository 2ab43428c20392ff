import type { CashierView } from '#shared/door/desk-state.ts';
import type { UnlockAnswer } from '#shared/door/kiosk-bridge.ts';
import { PinPad } from './pin-pad.tsx';

type PersonPadProps = {
  person: Pick<CashierView, 'name'>;
  onPin: (pin: string) => Promise<UnlockAnswer>;
  onOpen?: (() => void) | undefined;
};

/** Whose four digits are asked for stands above them. */
export function PersonPad({ person: { name }, onPin, onOpen }: PersonPadProps) {
  return (
    <>
      <p className="pad-person">
        PIN von <b>{name}</b>
      </p>
      <PinPad label={`PIN von ${name}`} onPin={onPin} {...(onOpen !== undefined && { onOpen })} />
    </>
  );
}

type PeopleProps = { people: readonly CashierView[]; onChoose: (userId: string) => void };

/** Who answers for it, by a touch. */
export function Supervisors({ people, onChoose }: PeopleProps) {
  return (
    <div className="matches">
      {people.map(({ userId, name }) => (
        <button key={userId} type="button" onClick={() => onChoose(userId)}>
          {name}
          <small>Aufsicht</small>
        </button>
      ))}
    </div>
  );
}
