import { useState } from 'react';
import type { CashierView } from '#shared/door/desk-state.ts';
import type { UnlockAnswer } from '#shared/door/kiosk-bridge.ts';
import { useDesk } from '../bridge.ts';
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

const canAnswer = ({ hasPin, isPinVoided }: CashierView): boolean => hasPin && !isPinVoided;

/** Whether it is somebody else's till: then the server wants a supervisor's digits, also from one at work. */
export function useIsForeignTill(): boolean {
  const { cash, cashier } = useDesk();
  return cash !== null && cashier !== null && cash.holderId !== cashier.userId;
}

/** The only supervisor who could answer here at all: nobody has to be chosen. */
export function useOnlySupervisor(): CashierView | undefined {
  const [first, ...more] = useDesk().cashiers.filter((one) => one.isSupervisor && canAnswer(one));
  return more.length === 0 ? first : undefined;
}

/** Who answers for it, by a touch: who is in tonight's plan is called, the others are a touch away. */
export function Supervisors({ onChoose }: { onChoose: (userId: string) => void }) {
  const all = useDesk().cashiers.filter(({ isSupervisor }) => isSupervisor);
  const planned = all.filter((one) => one.isOnShift && canAnswer(one));
  const [showsAll, showAll] = useState(false);
  const isPlanEnough = planned.length > 0 && planned.length < all.length && !showsAll;
  return (
    <div className="matches">
      {(isPlanEnough ? planned : all).map(({ userId, name, isOnShift }) => (
        <button key={userId} type="button" onClick={() => onChoose(userId)}>
          {name}
          <small>{isOnShift ? 'Aufsicht, heute im Dienst' : 'Aufsicht'}</small>
        </button>
      ))}
      {isPlanEnough && (
        <button type="button" onClick={() => showAll(true)}>
          Andere Aufsicht
          <small>nicht eingeteilt</small>
        </button>
      )}
    </div>
  );
}
