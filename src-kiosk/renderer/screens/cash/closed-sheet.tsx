import { useEffect, useState } from 'react';
import type { TillSheet } from '#shared/door/till-sheet.ts';
import { formatCents } from '#shared/money.ts';
import { ask, sentenceOf, tell, useDesk } from '../../bridge.ts';
import { atTime, onLongDay } from '../../ui/german.ts';
import { Icon } from '../../ui/icon.tsx';
import { PrinterAlert } from '../../ui/printer-alert.tsx';
import { ReportFacts } from './report-facts.tsx';

type Shown = { sheet: TillSheet | null; problem: string };

function useSheet(zNumber: number): Shown {
  const [shown, setShown] = useState<Shown>({ sheet: null, problem: '' });
  useEffect(() => {
    let isCurrent = true;
    ask('sheet', { zNumber }).then(
      (sheet) => isCurrent && setShown({ sheet, problem: '' }),
      (error: unknown) => isCurrent && setShown({ sheet: null, problem: sentenceOf(error) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [zNumber]);
  return shown;
}

/** What was counted, and how far it was off. */
function Counted({ closing }: { closing: NonNullable<TillSheet['closing']> }) {
  return (
    <>
      <dl>
        <div className="cash-sum">
          <dt>Gezählt</dt>
          <dd>{formatCents(closing.countedCents, 'de')}</dd>
        </div>
        <div>
          <dt>Differenz</dt>
          <dd>{formatCents(closing.differenceCents, 'de')}</dd>
        </div>
      </dl>
      {closing.note !== '' && <p className="cash-hint">Grund: {closing.note}</p>}
    </>
  );
}

/** That it is closed, before anything that is only read; and what is left to do. */
function Closed({ waiting }: { waiting: number }) {
  const toSend = waiting === 1 ? '1 Vorgang wird' : `${waiting} Vorgänge werden`;
  return (
    <div className="cash-closed" role="status">
      <Icon name="circle-check" size={44} />
      <div>
        <b>Die Kasse ist abgeschlossen</b>
        <p>
          {waiting === 0
            ? 'Alles ist gesendet. Fertig für heute: „Sperren“ antippen.'
            : `${toSend} noch gesendet. „Sperren“ antippen und das Gerät anlassen.`}
        </p>
      </div>
    </div>
  );
}

type ClosedSheetProps = { zNumber: number; onOpen: () => void };

/**
 * The till is closed: its last sheet, to be looked at and printed again whenever somebody comes by, until a new till is
 * opened. The receipt printer prints it by itself; without one it is printable as it stands.
 */
export function ClosedSheet({ zNumber, onOpen }: ClosedSheetProps) {
  const { printer, link } = useDesk();
  const { sheet, problem } = useSheet(zNumber);
  const print = () => (printer === 'none' ? window.print() : tell('printSheet', { zNumber }));
  return (
    <section className="screen cash">
      <div className="cash-count closing-sheet">
        <Closed waiting={link.waiting} />
        <h1>Z-Bericht {zNumber}</h1>
        {sheet !== null && (
          <>
            <p className="cash-hint">
              {sheet.holderName}, {onLongDay(sheet.until)}, {atTime(sheet.openedAt)} bis {atTime(sheet.until)}
              {sheet.receipts !== null && (
                <>
                  , Bons <span>{sheet.receipts[0]}</span> bis <span>{sheet.receipts[1]}</span>
                </>
              )}
            </p>
            <ReportFacts sheet={sheet} />
          </>
        )}
        {problem !== '' && (
          <p className="alert" role="alert">
            {problem}
          </p>
        )}
      </div>
      <aside className="cash-side">
        {sheet?.closing != null && <Counted closing={sheet.closing} />}
        <PrinterAlert rest="Der Abschluss gilt trotzdem und ist auch im Admin-Bereich." />
        <div className="cash-last">
          <p className="cash-hint">Wieder verkaufen: eine neue Kasse öffnen und das Wechselgeld zählen.</p>
          <button type="button" className="kb kb-large kb-wide" onClick={print}>
            <Icon name="printer" />
            {printer === 'none' ? 'Drucken' : 'Noch einmal drucken'}
          </button>
          <button type="button" className="kb kb-wide" onClick={onOpen}>
            <Icon name="coins" />
            Neue Kasse öffnen
          </button>
        </div>
      </aside>
    </section>
  );
}
