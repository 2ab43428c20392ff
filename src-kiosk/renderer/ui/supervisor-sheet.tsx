import { useState } from 'react';
import type { CashierView } from '#shared/door/desk-state.ts';
import type { SupervisorPin } from '#shared/door/kiosk-bridge.ts';
import { PinPad } from './pin-pad.tsx';
import { ReasonSheet } from './reason-sheet.tsx';
import { SheetBox } from './sheet-box.tsx';

type SupervisorSheetProps = {
  supervisors: CashierView[];
  title: string;
  /** None where nothing is written down but who answers. */ reasons?: readonly string[];
  onPin: (supervisor: SupervisorPin, reason: string) => Promise<void>;
  onClose: () => void;
};

/** Why, who answers for it, and their four digits: a touch each, and nothing is typed but the digits. */
export function SupervisorSheet({ supervisors, title, reasons, onPin, onClose }: SupervisorSheetProps) {
  const [reason, setReason] = useState('');
  const [userId, setUserId] = useState<string | null>(null);
  const person = supervisors.find((one) => one.userId === userId);
  if (reasons !== undefined && reason === '')
    return <ReasonSheet title={title} reasons={reasons} onReason={setReason} onClose={onClose} />;
  return (
    <SheetBox title={title} onClose={onClose}>
      {reason !== '' && <p>{reason}</p>}
      {person === undefined ? (
        <>
          <p>Eine Aufsicht gibt das mit ihrer PIN frei:</p>
          <div className="matches">
            {supervisors.map((one) => (
              <button key={one.userId} type="button" onClick={() => setUserId(one.userId)}>
                {one.name}
                <small>Aufsicht</small>
              </button>
            ))}
          </div>
        </>
      ) : (
        <PinPad
          label={`Code von ${person.name}`}
          onPin={async (pin) => {
            await onPin({ userId: person.userId, pin }, reason);
            return { outcome: 'open' };
          }}
        />
      )}
    </SheetBox>
  );
}
