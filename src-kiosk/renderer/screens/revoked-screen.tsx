import { useState } from 'react';
import { ask, sentenceOf, useDesk } from '../bridge.ts';
import { PairScreen } from './pair-screen.tsx';

/** The house does not know this desk any more. What it had not sent is still here, and can be taken out as a file. */
export function RevokedScreen() {
  const { link } = useDesk();
  const [word, setWord] = useState('');
  const [isPairing, setPairing] = useState(false);
  if (isPairing) return <PairScreen />;
  const save = (isWhole: boolean) => ask('exportJournal', { isWhole }).then(({ file, entries }) => setWord(`${entries} Vorgänge gespeichert: ${file}`), (error: unknown) => setWord(sentenceOf(error)));
  return (
    <main className="pair pair-single">
      <section>
        <h1>Zugang entzogen</h1>
        <p className="pair-text">
          Diese Kasse wurde im Admin-Bereich abgemeldet. Gästeliste und Preise sind gelöscht. {link.waiting === 0 ? 'Alle Vorgänge sind beim Server.' : `${link.waiting} Vorgänge waren noch nicht beim Server; sie bleiben hier aufbewahrt.`}
        </p>
        <p className="pair-text">Wurde der Server auf eine ältere Sicherung zurückgesetzt, holt das ganze Journal auch das zurück, was er schon hatte.</p>
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
          <button type="button" className="kb kb-large" onClick={() => setPairing(true)}>
            Neu koppeln
          </button>
        </div>
      </section>
    </main>
  );
}
