import { useState } from 'react';
import type { CashierView } from '#shared/door/desk-state.ts';
import type { SupervisorPin } from '#shared/door/kiosk-bridge.ts';
import { PinPad } from './pin-pad.tsx';
import { SheetBox } from './sheet-box.tsx';

type SupervisorSheetProps = {
  supervisors: CashierView[];
  title: string;
  /** False where nothing is written down but who answers. */ isReasoned?: boolean;
  onPin: (supervisor: SupervisorPin, reason: string) => Promise<void>;
  onClose: () => void;
};

/** Why, who answers for it, and their four digits. */
export function SupervisorSheet({ supervisors, title, isReasoned = true, onPin, onClose }: SupervisorSheetProps) {
  const [reason, setReason] = useState('');
  const [userId, setUserId] = useState<string | null>(null);
  const person = supervisors.find((one) => one.userId === userId);
  return (
    <SheetBox title={title} onClose={onClose}>
      {person === undefined ? (
        <>
          {isReasoned && (
            <label className="field">
              <span>Grund</span>
              <input autoFocus value={reason} maxLength={200} onChange={(event) => setReason(event.target.value)} />
            </label>
          )}
          <div className="matches">
            {supervisors.map((one) => (
              <button
                key={one.userId}
                type="button"
                disabled={isReasoned && reason.trim() === ''}
                onClick={() => setUserId(one.userId)}
              >
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
            await onPin({ userId: person.userId, pin }, reason.trim());
            return { outcome: 'open' };
          }}
        />
      )}
    </SheetBox>
  );
}
