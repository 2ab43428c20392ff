import { useState } from 'react';

type EndedProps = { why: string; waiting: number; onPull: () => void; onLeave: () => void };

/** The night is over for this phone: nothing is kept except what still has to be handed in. */
export function EndedScreen({ why, waiting, onPull, onLeave }: EndedProps) {
  const [isSure, setSure] = useState(false);
  if (waiting === 0)
    return (
      <main className="door-start">
        <h1>Fertig</h1>
        <p className="door-lead">{why} Auf diesem Handy ist nichts mehr gespeichert.</p>
      </main>
    );
  const words = waiting === 1 ? 'Ein Einlass wartet' : `${waiting} Einlässe warten`;
  return (
    <main className="door-start">
      <h1>Noch abgleichen</h1>
      <p className="door-lead" role="status">
        {`${why} ${words} noch auf ein Netz. Lass diese Seite offen und geh dorthin, wo Empfang ist.`}
      </p>
      <button type="button" className="door-button is-main" onClick={onPull}>
        Jetzt versuchen
      </button>
      <button type="button" className="door-button" onClick={() => (isSure ? onLeave() : setSure(true))}>
        {isSure ? 'Wirklich löschen: sie zählen dann nicht' : 'Löschen'}
      </button>
    </main>
  );
}
