import { useState } from 'react';
import { useDesk } from '../../bridge.ts';
import { ClosePanel } from './close-panel.tsx';
import { ClosedSheet } from './closed-sheet.tsx';
import { OpenPanel } from './open-panel.tsx';
import { SessionPanel } from './session-panel.tsx';

/** The till's life: open with a counted float, look after it, count it blind, close it; closed it stays until the next. */
export function CashScreen() {
  const { cash, lastZ } = useDesk();
  const [isClosing, setClosing] = useState(false);
  const [isOpening, setOpening] = useState(false);
  if (cash === null && lastZ !== null && !isOpening)
    return <ClosedSheet key={lastZ} zNumber={lastZ} onOpen={() => setOpening(true)} />;
  if (cash === null) return <OpenPanel onBack={lastZ === null ? null : () => setOpening(false)} />;
  if (!isClosing) return <SessionPanel session={cash} onClose={() => setClosing(true)} />;
  return (
    <ClosePanel
      session={cash}
      onBack={() => setClosing(false)}
      onClosed={() => {
        setClosing(false);
        setOpening(false);
      }}
    />
  );
}
