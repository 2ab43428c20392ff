import { useState } from 'react';
import { ask, sentenceOf, useDesk } from '../bridge.ts';
import { Icon } from '../ui/icon.tsx';
import { Mark } from '../ui/art.tsx';
import { QrDrawing } from '../ui/qr-drawing.tsx';
import { restOf } from '../ui/german.ts';
import { useNow } from '../ui/use-now.ts';

function PairCode({ pairing }: { pairing: { userCode: string; approveUrl: string; expiresAt: Date } }) {
  const now = useNow();
  const digits = Array.from(pairing.userCode);
  return (
    <main className="pair">
      <section>
        <div className="pair-mark">
          <Mark size={64} />
        </div>
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
          Warte auf Bestätigung, Code gilt noch {restOf(pairing.expiresAt, now)}
        </p>
      </section>
      <div className="pair-qr">
        <QrDrawing text={pairing.approveUrl} label="QR-Code zum Koppeln" />
      </div>
    </main>
  );
}

/** Before a desk is paired: its code, or the way to one. */
export function PairScreen() {
  const { pairing, needsWeakStorage, serverUrl } = useDesk();
  const [problem, setProblem] = useState('');
  if (pairing !== null) return <PairCode pairing={pairing} />;
  const start = (acceptWeakStorage: boolean) =>
    ask('startPairing', { acceptWeakStorage }).then(
      () => setProblem(''),
      (error: unknown) => setProblem(sentenceOf(error)),
    );
  return (
    <main className="pair pair-single">
      <section>
        <div className="pair-mark">
          <Mark size={64} />
        </div>
        <h1>Gerät koppeln</h1>
        <p className="pair-text">
          {needsWeakStorage
            ? 'Dieses Gerät hat keinen Schlüsselbund. Der Zugang der Kasse läge unverschlüsselt auf der Festplatte. ' +
              'Nur fortfahren, wenn niemand Fremdes an dieses Gerät kommt; im Admin-Bereich steht die Kasse dann mit ' +
              '„schwacher Ablage“.'
            : `Diese Kasse gehört noch zu keinem Haus. Sie meldet sich bei ${serverUrl}.`}
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
        </div>
      </section>
    </main>
  );
}
