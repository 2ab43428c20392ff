import { useState } from 'react';
import type { SupervisorPin } from '#shared/door/kiosk-bridge.ts';
import { useDesk } from '../bridge.ts';
import { PersonPad, Supervisors } from './person-pad.tsx';
import { ReasonSheet } from './reason-sheet.tsx';
import { SheetBox } from './sheet-box.tsx';

type SupervisorSheetProps = {
  title: string;
  /** Whom or what it is about, and how much: what the supervisor allows. */ what: string;
  /** None where nothing is written down but who answers. */ reasons?: readonly string[];
  onPin: (supervisor: SupervisorPin, reason: string) => Promise<void>;
  onClose: () => void;
};

/** Why, who answers for it, and their four digits: a touch each, and nothing is typed but the digits. */
export function SupervisorSheet({ title, what, reasons, onPin, onClose }: SupervisorSheetProps) {
  const [reason, setReason] = useState('');
  const [userId, setUserId] = useState<string | null>(null);
  const person = useDesk().cashiers.find((one) => one.userId === userId);
  if (reasons !== undefined && reason === '')
    return <ReasonSheet title={title} what={what} reasons={reasons} onReason={setReason} onClose={onClose} />;
  return (
    <SheetBox title={title} onClose={onClose}>
      <p className="sheet-what">
        {what}
        {reason !== '' && <small>Grund: {reason}</small>}
      </p>
      {person === undefined ? (
        <>
          <p>Eine Aufsicht gibt das mit ihrer PIN frei:</p>
          <Supervisors onChoose={setUserId} />
        </>
      ) : (
        <PersonPad
          person={person}
          onPin={async (pin) => {
            await onPin({ userId: person.userId, pin }, reason);
            return { outcome: 'open' };
          }}
        />
      )}
    </SheetBox>
  );
}
