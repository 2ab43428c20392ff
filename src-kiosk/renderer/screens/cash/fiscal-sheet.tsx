import { useState } from 'react';
import type { TestReceiptView } from '#shared/door/fiscal-calls.ts';
import { ask, useDesk } from '../../bridge.ts';
import { SheetBox } from '../../ui/sheet-box.tsx';
import { SupervisorSheet } from '../../ui/supervisor-sheet.tsx';
import { ExportSheet } from './export-sheet.tsx';

/** What a supervisor does with the security device and the books. */
type FiscalAct = 'try' | 'train' | 'export';

/** The receipt as it came from the device, marked as training. */
function TestReceipt({ view, onClose }: { view: TestReceiptView; onClose: () => void }) {
  return (
    <SheetBox title="Testbeleg" onClose={onClose}>
      <p className={view.isProven ? 'tse-good' : 'alert'} role={view.isProven ? 'status' : 'alert'}>
        {view.sentence}
      </p>
      {view.receipt !== null && (
        // A region with a name can be scrolled by keys.
        <pre className="tse-receipt" tabIndex={0} role="region" aria-label="Testbeleg der TSE">
          {view.receipt.text}
        </pre>
      )}
    </SheetBox>
  );
}

function TrySheet({ onClose }: { onClose: () => void }) {
  const [view, setView] = useState<TestReceiptView | null>(null);
  if (view !== null) return <TestReceipt view={view} onClose={onClose} />;
  return (
    <SupervisorSheet
      title="TSE prüfen"
      what="Die TSE unterschreibt einen Testbeleg, der Server prüft ihn. Eine neue TSE testet sich dabei erst selbst: bis zu drei Minuten."
      onClose={onClose}
      onPin={(supervisor) => ask('tryTse', { supervisor }).then(setView)}
    />
  );
}

function TrainSheet({ onClose }: { onClose: () => void }) {
  const { training } = useDesk();
  const isChosen = training === null;
  return (
    <SupervisorSheet
      title={isChosen ? 'Übung beginnen' : 'Übung beenden'}
      what={
        isChosen
          ? 'Verkäufe werden als Training unterschrieben und zählen nicht. Die Kasse der Nacht bleibt, wie sie ist.'
          : 'Danach ist jeder Verkauf wieder echt.'
      }
      onClose={onClose}
      onPin={(supervisor) => ask('chooseTraining', { isChosen, supervisor }).then(onClose)}
    />
  );
}

/** What a supervisor does with the security device and the books, one by one. */
export function FiscalSheet({ onClose }: { onClose: () => void }) {
  const { training } = useDesk();
  const [act, setAct] = useState<FiscalAct | null>(null);
  if (act === 'try') return <TrySheet onClose={onClose} />;
  if (act === 'train') return <TrainSheet onClose={onClose} />;
  if (act === 'export') return <ExportSheet onClose={onClose} />;
  const hasDevice = training !== 'no-device' && training !== 'not-ready';
  return (
    <SheetBox title="TSE und Bücher" onClose={onClose}>
      <div className="matches">
        <button type="button" disabled={!hasDevice} onClick={() => setAct('try')}>
          TSE prüfen
          <small>{hasDevice ? 'Testbeleg; danach nimmt diese Kasse Geld an' : 'Das Büro hat noch keine gegeben'}</small>
        </button>
        {(training === null || training === 'chosen') && (
          <button type="button" onClick={() => setAct('train')}>
            {training === null ? 'Übung beginnen' : 'Übung beenden'}
            <small>{training === null ? 'Verkäufe als Training, kein Umsatz' : 'Danach ist jeder Verkauf echt'}</small>
          </button>
        )}
        <button type="button" onClick={() => setAct('export')}>
          Daten für die Kassen-Nachschau
          <small>Bücher dieser Kasse auf einen Stick, auch ohne Netz</small>
        </button>
      </div>
    </SheetBox>
  );
}
