import { useState } from 'react';
import { businessDayOf } from '#shared/berlin.ts';
import { EXPORT_WORDS, type BooksExportView } from '#shared/door/books-export.ts';
import { ask, tell, useDesk } from '../../bridge.ts';
import { monthCells, shiftMonth } from '../../ui/month-days.ts';
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

const germanDay = (day: string): string => day.split('-').toReversed().join('.');

/** Digits alone are typed; the points come by themselves. */
const dotted = (text: string): string => {
  const digits = text.replaceAll(/\D/g, '').slice(0, 8);
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter((part) => part !== '').join('.');
};

/** Null is no day that there is. */
function readDay(text: string): string | null {
  const iso = text.split('.').toReversed().join('-');
  const at = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso) && iso.length === 10 ? iso : null;
}

type DayFieldProps = { label: string; text: string; onText: (text: string) => void };

function DayField({ label, text, onText }: DayFieldProps) {
  return (
    <label className="field">
      <span>{label} (TT.MM.JJJJ)</span>
      <input inputMode="numeric" value={text} onChange={(event) => onText(dotted(event.target.value))} />
    </label>
  );
}

/** What inspectors ask for, by a touch. */
function periodsUntil(today: string): { word: string; period: Period }[] {
  const month = today.slice(0, 7);
  const before = shiftMonth(month, -1);
  const year = today.slice(0, 4);
  return [
    { word: 'Heute', period: { fromDay: today, toDay: today } },
    { word: 'Dieser Monat', period: { fromDay: `${month}-01`, toDay: today } },
    { word: 'Letzter Monat', period: { fromDay: `${before}-01`, toDay: monthCells(before).at(-1) ?? today } },
    { word: 'Dieses Jahr', period: { fromDay: `${year}-01-01`, toDay: today } },
  ];
}

/** Which nights: the business days of the closings. */
function PeriodForm({ onPeriod, onClose }: { onPeriod: (period: Period) => void; onClose: () => void }) {
  const [today] = useState<string>(() => businessDayOf(new Date()));
  const [from, setFrom] = useState(() => germanDay(`${today.slice(0, 7)}-01`));
  const [to, setTo] = useState(() => germanDay(today));
  const [fromDay, toDay] = [readDay(from), readDay(to)];
  const isReady = fromDay !== null && toDay !== null && fromDay <= toDay;
  return (
    <SheetBox title="Daten für die Kassen-Nachschau" onClose={onClose}>
      <form
        className="sheet-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) onPeriod({ fromDay, toDay });
        }}
      >
        <p>Abschlüsse dieser Kasse nach DSFinV-K, Archiv der TSE, Ausfälle und Prüfsummen, auch ohne Netz.</p>
        <div className="seg" role="group" aria-label="Zeitraum">
          {periodsUntil(today).map(({ word, period }) => (
            <button
              key={word}
              type="button"
              aria-pressed={period.fromDay === fromDay && period.toDay === toDay}
              onClick={() => {
                setFrom(germanDay(period.fromDay));
                setTo(germanDay(period.toDay));
              }}
            >
              {word}
            </button>
          ))}
        </div>
        <div className="days">
          <DayField label="Von" text={from} onText={setFrom} />
          <DayField label="Bis" text={to} onText={setTo} />
        </div>
        <button type="submit" className="kb kb-primary kb-large kb-wide" disabled={!isReady}>
          Weiter
        </button>
      </form>
    </SheetBox>
  );
}

/** The period, who answers for it, and then the machine's own question for a folder. */
export function ExportSheet({ onClose }: { onClose: () => void }) {
  const { booksExport } = useDesk();
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
