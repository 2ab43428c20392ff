import { useState } from 'react';
import type { PairingView } from '#shared/door/desk-state.ts';
import { ask, sentenceOf, tell, useDesk } from '../bridge.ts';
import { Icon } from '../ui/icon.tsx';
import { LeaveButton } from '../ui/leave-button.tsx';
import { PlainMark } from '../ui/plain-mark.tsx';
import { QrDrawing } from '../ui/qr-drawing.tsx';
import { offBy, restOf } from '../ui/german.ts';
import { useNow } from '../ui/use-now.ts';
import { useDoorway } from './setup/doorway.ts';
import { SetupScreen } from './setup/setup-screen.tsx';
import { SetupSteps } from './setup/setup-steps.tsx';

/** The code counts by the server's clock; receipts and the night will bear this machine's. */
function ClockWord({ minutes }: { minutes: number | null }) {
  if (minutes === null) return null;
  return (
    <p className="pair-clock" role="alert">
      <Icon name="alert-triangle" />
      <span>
        Die Uhr dieses Geräts geht {offBy(Math.abs(minutes))} {minutes > 0 ? 'vor' : 'nach'}. Koppeln geht trotzdem;
        danach die Uhr auf automatisch stellen.
      </span>
    </p>
  );
}

function PairCode({ pairing }: { pairing: PairingView }) {
  const now = useNow();
  const digits = Array.from(pairing.userCode);
  return (
    <main className="pair">
      <section>
        <SetupSteps at="Koppeln" />
        <h1>Gerät koppeln</h1>
        <div className="pair-code" role="img" aria-label={`Code ${digits.join(' ')}`}>
          {digits.map((digit, i) => (
            <b key={i}>{digit}</b>
          ))}
        </div>
        <ol>
          <li>Im Admin-Bereich „Desks“ öffnen.</li>
          <li>Code eintippen oder QR scannen.</li>
          <li>Kasse benennen, zum Beispiel „Kasse 1“.</li>
        </ol>
        <p className="pair-wait" role="status">
          <Icon name="hourglass" />
          Wartet auf Bestätigung, Code gilt noch {restOf(pairing.expiresAt, now)}
        </p>
        <ClockWord minutes={pairing.clockOffMinutes} />
        <div className="pair-acts">
          <button type="button" className="kb" onClick={() => tell('cancelPairing', {})}>
            Abbrechen
          </button>
          <PlainMark />
        </div>
      </section>
      <div className="pair-qr">
        <QrDrawing text={pairing.approveUrl} label="QR-Code zum Koppeln" />
      </div>
    </main>
  );
}

/** Before a desk is paired: its code, or the way to one. `onBack` leads back to where somebody came from. */
export function PairScreen({ onBack }: { onBack?: () => void }) {
  const { pairing, needsWeakStorage, serverUrl, canChooseServer, isGuarded } = useDesk();
  const { onSettings } = useDoorway();
  const [problem, setProblem] = useState('');
  const [isChoosing, setChoosing] = useState(false);
  if (pairing !== null) return <PairCode pairing={pairing} />;
  if (isChoosing) return <SetupScreen onDone={() => setChoosing(false)} />;
  const start = (acceptWeakStorage: boolean) =>
    ask('startPairing', { acceptWeakStorage }).then(
      () => setProblem(''),
      (error: unknown) => setProblem(sentenceOf(error)),
    );
  return (
    <main className="pair pair-single">
      <section>
        <SetupSteps at="Koppeln" />
        <h1>Gerät koppeln</h1>
        <p className="pair-text">
          {needsWeakStorage
            ? 'Dieses Gerät hat keinen Schlüsselbund. Der Zugang der Kasse läge unverschlüsselt auf der Festplatte. ' +
              'Nur fortfahren, wenn niemand Fremdes an dieses Gerät kommt; im Admin-Bereich steht die Kasse dann mit ' +
              '„schwacher Ablage“.'
            : `Diese Kasse gehört noch zu keinem Haus. Sie meldet sich bei ${serverUrl ?? ''}.`}
        </p>
        {problem !== '' && (
          <p className="alert" role="alert">
            {problem}
          </p>
        )}
        <div className="pair-acts">
          <button type="button" className="kb kb-primary kb-large" onClick={() => void start(needsWeakStorage)}>
            {needsWeakStorage ? 'Schwache Ablage erlauben und koppeln' : 'Code anzeigen'}
          </button>
          {canChooseServer && (
            <button type="button" className="kb kb-large" onClick={() => setChoosing(true)}>
              Anderer Server
            </button>
          )}
          {onBack !== undefined && (
            <button type="button" className="kb kb-large" onClick={onBack}>
              Zurück
            </button>
          )}
          {!isGuarded && (
            <button type="button" className="kb kb-large" onClick={onSettings}>
              <Icon name="settings" />
              Einstellen
            </button>
          )}
          {!isGuarded && <LeaveButton />}
          <PlainMark />
        </div>
      </section>
    </main>
  );
}
