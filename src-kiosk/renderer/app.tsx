import { useState } from 'react';
import { DeskContext, useDeskState } from './bridge.ts';
import { Frame, type Place } from './frame.tsx';
import { LockScreen } from './screens/lock-screen.tsx';
import { PairScreen } from './screens/pair-screen.tsx';
import { ScanScreen } from './screens/scan-screen.tsx';

/** One screen per phase; behind the lock, one per place in the rail. */
export function App() {
  const state = useDeskState();
  const [place, setPlace] = useState<Place>('scan');
  if (state === null) return null;
  return (
    <DeskContext value={state}>
      {(state.phase === 'unpaired' || state.phase === 'pairing' || state.phase === 'revoked') && <PairScreen />}
      {state.phase === 'locked' && <LockScreen />}
      {state.phase === 'open' && (
        <Frame place={place} onGo={setPlace}>
          <ScanScreen />
        </Frame>
      )}
    </DeskContext>
  );
}
