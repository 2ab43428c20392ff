import { useLayoutEffect, useState } from 'react';
import type { CardWaitView } from '#shared/door/desk-state.ts';
import { formatCents } from '#shared/money.ts';
import { tell } from '../../bridge.ts';

/** The reader asks for the card; it goes away with the answer, or with Escape, once the reader has let go. */
export function CardWaitSheet({ wait }: { wait: CardWaitView }) {
  const [isEnding, setEnding] = useState(false);
  const end = () => {
    setEnding(true);
    tell('cancelCard', {});
  };
  // With the sheet, not after it is painted: the first Escape counts.
  useLayoutEffect(() => {
    const heard = (event: KeyboardEvent) => event.key === 'Escape' && end();
    window.addEventListener('keydown', heard);
    return () => window.removeEventListener('keydown', heard);
  }, []);
  const word = isEnding
    ? 'Wird abgebrochen.'
    : wait.isUnclear
      ? 'Kein Kontakt zum Kartengerät. Es wird weiter versucht.'
      : 'Karte ans Gerät halten.';
  return (
    <div className="sheet" role="dialog" aria-label="Kartenzahlung">
      <div className="sheet-box">
        <h2>{formatCents(wait.amountCents, 'de')}</h2>
        <p role="status">{word}</p>
        <div className="sheet-acts">
          <button type="button" className="kb" autoFocus disabled={isEnding} onClick={end}>
            Abbrechen
          </button>
        </div>
      </div>
    </div>
  );
}
