import { useState } from 'react';
import { ask, sentenceOf, useDesk } from '../bridge.ts';
import { DiagnosisButton } from '../ui/diagnosis-button.tsx';
import { Icon } from '../ui/icon.tsx';
import { LeaveButton } from '../ui/leave-button.tsx';
import { useDoorway } from './setup/doorway.ts';
import { PairScreen } from './pair-screen.tsx';

/**
 * The server does not know this desk any more, or the desk can't prove who it is. What it had not sent is still here,
 * and can be taken out as a file.
 */
export function RevokedScreen() {
  const { onLeave } = useDoorway();
  const { link, phase, isGuarded } = useDesk();
  const [word, setWord] = useState('');
  const [isPairing, setPairing] = useState(false);
  if (isPairing) return <PairScreen onBack={() => setPairing(false)} />;
  const save = (isWhole: boolean) =>
    ask('exportJournal', { isWhole }).then(
      ({ file, entries }) => setWord(`${entries} Vorgänge gespeichert: ${file}`),
      (error: unknown) => setWord(sentenceOf(error)),
    );
  return (
    <main className="pair pair-single">
      <section>
        <h1>{phase === 'broken' ? 'Zugang nicht lesbar' : 'Zugang entzogen'}</h1>
        <p className="pair-text">
          {phase === 'broken'
            ? 'Der Schlüsselbund dieses Geräts gibt den Zugang der Kasse nicht heraus. Am System abmelden, neu anmelden ' +
              'und die Kasse neu starten: dann geht es weiter wie zuvor. Hilft das nicht, Vorgänge sichern und neu ' +
              'koppeln.'
            : 'Diese Kasse wurde im Admin-Bereich abgemeldet. Gästeliste und Preise sind gelöscht.'}{' '}
          {link.waiting === 0
            ? 'Alle Vorgänge sind beim Server.'
            : link.waiting === 1
              ? '1 Vorgang war noch nicht beim Server; er bleibt hier aufbewahrt.'
              : `${link.waiting} Vorgänge waren noch nicht beim Server; sie bleiben hier aufbewahrt.`}
        </p>
        <p className="pair-text">
          Wurde der Server auf eine ältere Sicherung zurückgesetzt, holt das ganze Journal auch das zurück, was er schon
          hatte.
        </p>
        <p role="status">{word}</p>
        <div className="pair-acts">
          {link.waiting > 0 && (
            <button type="button" className="kb kb-primary kb-large" onClick={() => void save(false)}>
              Vorgänge als Datei sichern
            </button>
          )}
          <button type="button" className="kb kb-large" onClick={() => void save(true)}>
            Ganzes Journal sichern
          </button>
          <DiagnosisButton />
          <button type="button" className="kb kb-large" onClick={() => setPairing(true)}>
            Neu koppeln
          </button>
          {isGuarded ? (
            <button type="button" className="kb kb-large" onClick={onLeave}>
              <Icon name="door-exit" />
              Beenden
            </button>
          ) : (
            <LeaveButton />
          )}
        </div>
      </section>
    </main>
  );
}
