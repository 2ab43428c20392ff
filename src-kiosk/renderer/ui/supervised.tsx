import { useState } from 'react';
import { KASSE_MESSAGES } from '#shared/door/kasse-messages.ts';
import type { Supervision, UnlockAnswer } from '#shared/door/kiosk-bridge.ts';
import { useDesk } from '../bridge.ts';
import { PersonPad, Supervisors } from './person-pad.tsx';
import { PinPad } from './pin-pad.tsx';

const CODE_LENGTH = 6;

type SupervisedProps = { onGiven: (given: Supervision) => Promise<UnlockAnswer>; onOpen?: () => void };

/** A supervisor and their digits; where no PIN can be read, the code that the panel shows for this desk. */
export function Supervised({ onGiven, onOpen }: SupervisedProps) {
  const { cashiers, needsDeskCode, deskName } = useDesk();
  const [userId, setUserId] = useState<string | null>(null);
  const person = cashiers.find((one) => one.userId === userId);
  if (needsDeskCode)
    return (
      <>
        <p>
          Hier lässt sich keine PIN prüfen. Im Admin-Bereich unter „Desks“ bei {deskName ?? 'dieser Kasse'} „Exit code“
          drücken und die sechs Ziffern eingeben.
        </p>
        <PinPad
          label="Code aus dem Admin-Bereich"
          length={CODE_LENGTH}
          wrongWord={KASSE_MESSAGES.wrongCode}
          onPin={(deskCode) => onGiven({ deskCode })}
          onOpen={onOpen}
        />
      </>
    );
  if (person !== undefined)
    return (
      <PersonPad
        person={person}
        onPin={(pin) => onGiven({ supervisor: { userId: person.userId, pin } })}
        onOpen={onOpen}
      />
    );
  return (
    <>
      <p>Eine Aufsicht gibt das mit ihrer PIN frei:</p>
      <Supervisors onChoose={setUserId} />
    </>
  );
}
