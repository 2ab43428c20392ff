import { useState } from 'react';
import { businessDayOf } from '#shared/berlin.ts';
import { EXPORT_WORDS, type BooksExportView } from '#shared/door/books-export.ts';
import { ask, tell, useDesk } from '../../bridge.ts';
import { SheetBox } from '../../ui/sheet-box.tsx';
import { SupervisorSheet } from '../../ui/supervisor-sheet.tsx';

const isOver = ({ step }: BooksExportView): boolean => step === 'done' || step === 'failed';

/** How far the export is; the desk goes on selling meanwhile. */
export function ExportProgress({ view }: { view: BooksExportView }) {
  const { step, done, total, folder, missing } = view;
  return (
    <div className={step === 'failed' ? 'export-word export-failed' : 'export-word'} role="status">
      <b>{EXPORT_WORDS[step]}</b>
      {!isOver(view) && (
        <progress aria-label="Fortschritt" {...(step === 'books' && total > 0 && { value: done, max: total })} />
      )}
      {folder !== null && <small>{folder}</small>}
      {missing.length > 0 && (
        <small>
          Das Archiv der TSE {missing.join(', ')} fehlt: Sie hat nicht geantwortet. Das Büro hat die Archive der
          Abschlüsse.
        </small>
      )}
      {isOver(view) && (
        <button type="button" className="kb" onClick={() => tell('closeExport', {})}>
          Gelesen
        </button>
      )}
    </div>
  );
}

type Period = { fromDay: string; toDay: string };

/** Which nights: the business days of the closings. */
function PeriodForm({ onPeriod, onClose }: { onPeriod: (period: Period) => void; onClose: () => void }) {
  const [today] = useState<string>(() => businessDayOf(new Date()));
  const [fromDay, setFromDay] = useState(`${today.slice(0, 7)}-01`);
  const [toDay, setToDay] = useState<string>(today);
  const isReady = fromDay !== '' && toDay !== '' && fromDay <= toDay;
  return (
    <SheetBox title="Daten für die Kassen-Nachschau" onClose={onClose}>
      <form
        className="sheet-form"
        onSubmit={(event) => {
          event.preventDefault();
          onPeriod({ fromDay, toDay });
        }}
      >
        <p>Abschlüsse dieser Kasse nach DSFinV-K, Archiv der TSE, Ausfälle und Prüfsummen, auch ohne Netz.</p>
        <label className="field">
          <span>Von</span>
          <input type="date" value={fromDay} max={toDay} onChange={(event) => setFromDay(event.target.value)} />
        </label>
        <label className="field">
          <span>Bis</span>
          <input type="date" value={toDay} min={fromDay} onChange={(event) => setToDay(event.target.value)} />
        </label>
        <button type="submit" className="kb kb-primary kb-large kb-wide" disabled={!isReady}>
          Weiter
        </button>
      </form>
    </SheetBox>
  );
}

/** The period, who answers for it, and then the machine's own question for a folder. */
export function ExportSheet({ onClose }: { onClose: () => void }) {
  const { cashiers, booksExport } = useDesk();
  const [period, setPeriod] = useState<Period | null>(null);
  if (booksExport !== null)
    return (
      <SheetBox title="Daten für die Kassen-Nachschau" onClose={onClose}>
        <ExportProgress view={booksExport} />
      </SheetBox>
    );
  if (period === null) return <PeriodForm onPeriod={setPeriod} onClose={onClose} />;
  return (
    <SupervisorSheet
      supervisors={cashiers.filter(({ isSupervisor }) => isSupervisor)}
      title="Daten für die Kassen-Nachschau"
      what="Am besten auf einen Stick. Der Verkauf geht währenddessen weiter."
      onClose={onClose}
      onPin={(supervisor) =>
        ask('exportBooks', { ...period, supervisor }).then(({ isBegun }) => {
          if (!isBegun) onClose();
        })
      }
    />
  );
}
