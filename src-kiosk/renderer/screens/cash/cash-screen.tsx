import { useState } from 'react';
import type { ClosedView } from '#shared/door/kiosk-bridge.ts';
import { useDesk } from '../../bridge.ts';
import { ClosePanel } from './close-panel.tsx';
import { ClosedSheet } from './closed-sheet.tsx';
import { OpenPanel } from './open-panel.tsx';
import { SessionPanel } from './session-panel.tsx';

/** The till's life: open with a counted float, look after it, count it blind, close it. */
export function CashScreen() {
  const { cash } = useDesk();
  const [isClosing, setClosing] = useState(false);
  const [closed, setClosed] = useState<ClosedView | null>(null);
  if (closed !== null) return <ClosedSheet closed={closed} onDone={() => setClosed(null)} />;
  if (cash === null) return <OpenPanel />;
  if (!isClosing) return <SessionPanel session={cash} onClose={() => setClosing(true)} />;
  return (
    <ClosePanel
      session={cash}
      onBack={() => setClosing(false)}
      onClosed={(done) => {
        setClosing(false);
        setClosed(done);
      }}
    />
  );
}
