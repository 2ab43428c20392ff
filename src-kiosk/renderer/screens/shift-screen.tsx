import { useEffect, useState, type FormEvent } from 'react';
import { KASSE_MESSAGES } from '#shared/door/kasse-messages.ts';
import type { ShiftEntryView } from '#shared/door/kiosk-bridge.ts';
import { ask, Refusal, useDesk } from '../bridge.ts';
import { onLongDay } from '../ui/german.ts';
import { Icon } from '../ui/icon.tsx';
import { monthCells, monthTitle, shiftMonth, todayInBerlin } from '../ui/month-days.ts';

const WEEKDAYS = ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'];
/**
 * As many names as a day has room for; a low one, in a month of six weeks or on an upright screen, has room for one.
 */
const NAMES_SHOWN = 2;

function More({ names, shown, className }: { names: number; shown: number; className: string }) {
  return names > shown && <small className={className}>+{names - shown}</small>;
}

type MonthProps = {
  month: string;
  selected: string | null;
  entries: ShiftEntryView[];
  onSelect: (date: string) => void;
};

function Month({ month, selected, entries, onSelect }: MonthProps) {
  return (
    <div className="month" role="grid" aria-label={monthTitle(month)}>
      {WEEKDAYS.map((day) => (
        <div key={day} className="month-day-name">
          {day}
        </div>
      ))}
      {monthCells(month).map((date, i) => {
        if (date === null) return <i key={`empty-${i}`} />;
        const names = entries.filter((entry) => entry.date === date);
        return (
          <button key={date} type="button" aria-pressed={date === selected} onClick={() => onSelect(date)}>
            <span className="month-number">
              {Number(date.slice(-2))}
              <More names={names.length} shown={NAMES_SHOWN} className="month-more" />
              <More names={names.length} shown={1} className="month-more-low" />
            </span>
            {names.slice(0, NAMES_SHOWN).map((entry) => (
              <span key={entry.id} className={`month-name ${entry.isOwn ? 'month-own' : ''}`}>
                {entry.name}
              </span>
            ))}
          </button>
        );
      })}
    </div>
  );
}

type DayProps = { date: string; entries: ShiftEntryView[]; name: string; onName: (name: string) => void };

/** Who is there on one day; one's own name can be added and taken out. */
function Day({ date, entries, name, onName }: DayProps) {
  const [word, setWord] = useState('');
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    ask('addShift', { date, name: name.trim(), note: '' }).then(
      () => setWord(KASSE_MESSAGES.added),
      () => setWord(KASSE_MESSAGES.addFailed),
    );
  };
  const remove = (id: string) =>
    void ask('removeShift', { id }).then(
      () => setWord(KASSE_MESSAGES.removed),
      (error: unknown) =>
        setWord(
          error instanceof Refusal && error.code === 'ONLY_OWN_SHIFTS'
            ? KASSE_MESSAGES.ownOnly
            : KASSE_MESSAGES.removeFailed,
        ),
    );
  const day = onLongDay(new Date(`${date}T12:00:00Z`));
  return (
    <aside className="shifts-day">
      <h2>{day}</h2>
      {date === todayInBerlin() && <p className="shifts-today">heute</p>}
      <ul>
        {entries.length === 0 && <li className="empty">Noch niemand eingetragen.</li>}
        {entries.map((entry) => (
          <li key={entry.id}>
            <div>
              {entry.name}
              <span>{entry.isWaiting ? 'wartet auf Abgleich' : entry.isOwn ? 'eigener Eintrag' : entry.note}</span>
            </div>
            {entry.isOwn && (
              <button type="button" aria-label={`Eintrag von ${entry.name} löschen`} onClick={() => remove(entry.id)}>
                <Icon name="trash" size={30} />
              </button>
            )}
          </li>
        ))}
      </ul>
      <p role="status" className="shifts-word">
        {word}
      </p>
      <form onSubmit={add}>
        <label className="field">
          <span>Name für {day}</span>
          <input value={name} maxLength={80} onChange={(event) => onName(event.target.value)} />
        </label>
        <button type="submit" className="kb kb-primary kb-large kb-wide" disabled={name.trim() === ''}>
          <Icon name="plus" size={30} />
          Eintrag hinzufügen
        </button>
      </form>
    </aside>
  );
}

/** A month was turned to: whoever wrote now would mean a day of it, and not the one touched before. */
function NoDay() {
  return (
    <aside className="shifts-day">
      <h2>Erst einen Tag antippen</h2>
      <p className="shifts-today">Dann steht hier, wer da ist, und für diesen Tag kann man sich eintragen.</p>
    </aside>
  );
}

/** Which month is shown, and the ways to the ones before and after it. */
function MonthHead({ month, onMonth }: { month: string; onMonth: (month: string) => void }) {
  return (
    <div className="shifts-head">
      <h1>{monthTitle(month)}</h1>
      <div>
        <button
          type="button"
          className="kb kb-square"
          aria-label="Voriger Monat"
          onClick={() => onMonth(shiftMonth(month, -1))}
        >
          <Icon name="chevron-left" />
        </button>
        <button
          type="button"
          className="kb kb-square"
          aria-label="Nächster Monat"
          onClick={() => onMonth(shiftMonth(month, 1))}
        >
          <Icon name="chevron-right" />
        </button>
      </div>
    </div>
  );
}

/** The club's shift calendar, online or not; edits made without a network wait their turn. */
export function ShiftScreen() {
  const { link, cashier } = useDesk();
  const [name, setName] = useState(cashier?.name ?? '');
  const [touched, select] = useState(todayInBerlin);
  const [month, setMonth] = useState(() => todayInBerlin().slice(0, 7));
  const [entries, setEntries] = useState<ShiftEntryView[]>([]);
  const [problem, setProblem] = useState('');
  const selected = touched.startsWith(month) ? touched : null;
  useEffect(() => {
    let isWanted = true; // a month turned over meanwhile is not drawn over
    const put = (text: string, list?: ShiftEntryView[]) => {
      if (!isWanted) return;
      setProblem(text);
      if (list !== undefined) setEntries(list);
    };
    ask('shifts', { month }).then(
      (list) => put('', list),
      () => put(KASSE_MESSAGES.loadFailed),
    );
    return () => {
      isWanted = false;
    };
  }, [month, link.lastSyncAt, link.waiting]);
  return (
    <section className="screen shifts">
      <div className="shifts-month">
        <MonthHead month={month} onMonth={setMonth} />
        {problem !== '' && (
          <p className="alert" role="alert">
            {problem}
          </p>
        )}
        <Month month={month} selected={selected} entries={entries} onSelect={select} />
      </div>
      {selected === null ? (
        <NoDay />
      ) : (
        <Day
          key={selected}
          date={selected}
          entries={entries.filter((entry) => entry.date === selected)}
          name={name}
          onName={setName}
        />
      )}
    </section>
  );
}
