import { useState } from 'react';
import { DESK_REFUSALS } from '#shared/door/desk-refusal.ts';
import type { PairingView } from '#shared/door/desk-state.ts';
import { ask, Refusal, sentenceOf, tell, useDesk } from '../bridge.ts';
import { Icon } from '../ui/icon.tsx';
import { LeaveButton } from '../ui/leave-button.tsx';
import { PlainMark } from '../ui/plain-mark.tsx';
import { QrDrawing } from '../ui/qr-drawing.tsx';
import { offBy, restOf } from '../ui/german.ts';
import { useNow } from '../ui/use-now.ts';
import { SignIn } from './portal-sheet.tsx';
import { useDoorway } from './setup/doorway.ts';
import { SetupScreen } from './setup/setup-screen.tsx';
import { SetupSteps } from './setup/setup-steps.tsx';
import { useFreedNetwork } from './setup/use-freed-network.ts';

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

/** A network stands in the way, with a page of its own: nothing else can be done until it lets through. */
function NetworkWord() {
  return (
    <div className="setup-facts setup-word pair-network">
      <p className="alert" role="alert">
        {DESK_REFUSALS.SERVER_SIGN_IN}
      </p>
      <SignIn />
    </div>
  );
}

function NextSteps({ pairing }: { pairing: PairingView }) {
  const now = useNow();
  return (
    <>
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
    </>
  );
}

function PairCode({ pairing }: { pairing: PairingView }) {
  const { link } = useDesk();
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
        {link.trouble?.kind === 'portal' ? <NetworkWord /> : <NextSteps pairing={pairing} />}
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

/** Asks for a code, and once more by itself when the network that stood in the way lets through. */
function useStart(acceptWeakStorage: boolean) {
  const [refused, setRefused] = useState<{ sentence: string; isSignInWanted: boolean } | null>(null);
  const start = (): void => {
    ask('startPairing', { acceptWeakStorage }).then(
      () => setRefused(null),
      (error: unknown) => {
        const isSignInWanted = error instanceof Refusal && error.code === 'SERVER_SIGN_IN';
        setRefused({ sentence: sentenceOf(error), isSignInWanted });
      },
    );
  };
  useFreedNetwork(() => refused?.isSignInWanted === true && start());
  return { refused, start };
}

/** Before a desk is paired: its code, or the way to one. `onBack` leads back to where somebody came from. */
export function PairScreen({ onBack }: { onBack?: () => void }) {
  const { pairing, needsWeakStorage, serverUrl, canChooseServer, isGuarded } = useDesk();
  const { onSettings } = useDoorway();
  const { refused, start } = useStart(needsWeakStorage);
  const [isChoosing, setChoosing] = useState(false);
  if (pairing !== null) return <PairCode pairing={pairing} />;
  if (isChoosing) return <SetupScreen onDone={() => setChoosing(false)} />;
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
        {refused?.isSignInWanted === true && <NetworkWord />}
        {refused?.isSignInWanted === false && (
          <p className="alert" role="alert">
            {refused.sentence}
          </p>
        )}
        <div className="pair-acts">
          <button type="button" className="kb kb-primary kb-large" onClick={start}>
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
