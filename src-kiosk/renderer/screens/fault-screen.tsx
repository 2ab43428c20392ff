import { useState, type ReactNode } from 'react';
import { ask, sentenceOf, tell, useDesk } from '../bridge.ts';
import { DiagnosisButton } from '../ui/diagnosis-button.tsx';
import { Icon } from '../ui/icon.tsx';
import { LeaveButton } from '../ui/leave-button.tsx';
import { SheetBox } from '../ui/sheet-box.tsx';
import { Supervised } from '../ui/supervised.tsx';
import { useDoorway } from './setup/doorway.ts';

/** What is wrong, what helps, what the machine said; below it the ways on. */
function Wrong({ children }: { children: ReactNode }) {
  const { wrong } = useDesk();
  return (
    <main className="pair pair-single">
      <section role="alert">
        <h1>{wrong?.title}</h1>
        <p className="pair-text">{wrong?.help}</p>
        <p className="fault-detail">{wrong?.detail}</p>
        <div className="pair-acts">{children}</div>
      </section>
    </main>
  );
}

/** The desk could not start; nothing was lost by that. */
export function FaultScreen() {
  return (
    <Wrong>
      <button type="button" className="kb kb-primary kb-large" onClick={() => tell('restart', {})}>
        <Icon name="refresh" />
        Neu starten
      </button>
      <LeaveButton />
      <DiagnosisButton />
    </Wrong>
  );
}

/** The journal was laid aside: a supervisor gives their word before the desk works again. */
export function DamagedScreen() {
  const { isGuarded, link } = useDesk();
  const { onLeave } = useDoorway();
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState('');
  const goOn = (): void => {
    if (isGuarded) setAsking(true);
    else ask('acceptNewJournal', {}).catch((error: unknown) => setProblem(sentenceOf(error)));
  };
  return (
    <>
      <Wrong>
        {problem !== '' && (
          <p className="alert" role="alert">
            {link.isOnline ? problem : 'Ohne Netz kennt die Kasse keine Aufsicht. WLAN prüfen.'}
          </p>
        )}
        <button type="button" className="kb kb-primary kb-large" onClick={goOn}>
          Mit neuem Journal weiter
        </button>
        {isGuarded ? (
          <button type="button" className="kb kb-large" onClick={onLeave}>
            <Icon name="door-exit" />
            Beenden
          </button>
        ) : (
          <LeaveButton />
        )}
        <DiagnosisButton />
      </Wrong>
      {isAsking && (
        <SheetBox title="Wort der Aufsicht" onClose={() => setAsking(false)}>
          <Supervised onGiven={(given) => ask('acceptNewJournal', given)} />
        </SheetBox>
      )}
    </>
  );
}
