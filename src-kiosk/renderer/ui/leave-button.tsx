import { useState } from 'react';
import { ask, sentenceOf } from '../bridge.ts';
import { HoldButton } from './hold-button.tsx';

/** Longer than anybody leans on a screen by mistake. */
const HOLD_MS = 3_000;

/** The way out while nothing is guarded: no digits, only a hand that stays. */
export function LeaveButton() {
  const [problem, setProblem] = useState('');
  return (
    <>
      <HoldButton
        label="3 s halten: Beenden"
        icon="door-exit"
        holdMs={HOLD_MS}
        className="kb kb-large"
        onHeld={() => ask('leaveKiosk', {}).catch((error: unknown) => setProblem(sentenceOf(error)))}
      />
      {problem !== '' && (
        <p className="alert" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
