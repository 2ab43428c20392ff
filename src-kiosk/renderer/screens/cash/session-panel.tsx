import { useState, type FormEvent } from 'react';
import type { CashSessionView } from '#shared/kiosk/desk-state.ts';
import type { CashReportView } from '#shared/kiosk/kiosk-bridge.ts';
import { formatCents } from '#shared/money.ts';
import { ask, sentenceOf, useDesk } from '../../bridge.ts';
import { atTime } from '../../ui/german.ts';
import { Icon } from '../../ui/icon.tsx';
import { SheetBox } from '../../ui/sheet-box.tsx';
import { ReportFacts } from './report-facts.tsx';
import { ReadyWall } from './ready-wall.tsx';

function MoveSheet({ onClose }: { onClose: () => void }) {
  const [direction, setDirection] = useState<'in' | 'out'>('out');
  const [euros, setEuros] = useState('');
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState('');
  const amountCents = Math.round(Number(euros.replace(',', '.')) * 100);
  const isReady = Number.isFinite(amountCents) && amountCents > 0 && reason.trim() !== '';
  const send = (event: FormEvent) => {
    event.preventDefault();
    ask('moveCash', { direction, amountCents, reason: reason.trim() }).then(onClose, (error: unknown) => setProblem(sentenceOf(error)));
  };
  return (
    <SheetBox title="Einlage oder Entnahme" onClose={onClose}>
      <form onSubmit={send} className="sheet-form">
        <div className="seg">
          <button type="button" aria-pressed={direction === 'in'} onClick={() => setDirection('in')}>
            Einlage
          </button>
          <button type="button" aria-pressed={direction === 'out'} onClick={() => setDirection('out')}>
            Entnahme
          </button>
        </div>
        <label className="field">
          <span>Betrag in Euro</span>
          <input inputMode="decimal" value={euros} onChange={(event) => setEuros(event.target.value)} />
        </label>
        <label className="field">
          <span>Grund</span>
          <input value={reason} maxLength={200} onChange={(event) => setReason(event.target.value)} />
        </label>
        {problem !== '' && (
          <p className="alert" role="alert">
            {problem}
          </p>
        )}
        <button type="submit" className="kb kb-primary kb-large kb-wide" disabled={!isReady}>
          Buchen
        </button>
      </form>
    </SheetBox>
  );
}

function HandOverSheet({ onClose }: { onClose: () => void }) {
  const { cashiers, cash } = useDesk();
  const [problem, setProblem] = useState('');
  return (
    <SheetBox title="Kasse übergeben" onClose={onClose}>
      {problem !== '' && (
        <p className="alert" role="alert">
          {problem}
        </p>
      )}
      <div className="matches">
        {cashiers
          .filter(({ userId }) => userId !== cash?.holderId)
          .map((person) => (
            <button key={person.userId} type="button" onClick={() => void ask('handOver', { toCashierId: person.userId }).then(onClose, (error: unknown) => setProblem(sentenceOf(error)))}>
              {person.name}
            </button>
          ))}
      </div>
    </SheetBox>
  );
}

type SessionPanelProps = { session: CashSessionView; onClose: () => void };

/** The open till: X report at any moment, money in and out, hand-over, and the way to the count. */
export function SessionPanel({ session, onClose }: SessionPanelProps) {
  const [report, setReport] = useState<CashReportView | null>(null);
  const [sheet, setSheet] = useState<'move' | 'hand-over' | 'ready' | null>(null);
  const shut = () => setSheet(null);
  return (
    <section className="screen cash">
      <div className="cash-count">
        <h1>Kasse offen</h1>
        <p className="cash-hint">
          {session.holderName}, seit {atTime(session.openedAt)}
        </p>
        <div className="cash-acts">
          <button type="button" className="kb kb-large" onClick={() => void ask('cashReport', {}).then(setReport)}>
            X-Bericht
          </button>
          <button type="button" className="kb kb-large" onClick={() => setSheet('move')}>
            Einlage / Entnahme
          </button>
          <button type="button" className="kb kb-large" onClick={() => setSheet('hand-over')}>
            Übergeben
          </button>
          <button type="button" className="kb kb-large" onClick={() => setSheet('ready')}>
            <Icon name="checklist" />
            Bereit für heute?
          </button>
        </div>
        {report !== null && <ReportFacts report={report.report} />}
      </div>
      <aside className="cash-side">
        <dl>
          <div>
            <dt>Anfangsbestand</dt>
            <dd>{formatCents(session.floatCents, 'de')}</dd>
          </div>
          <div>
            <dt>Bons</dt>
            <dd>{session.saleCount}</dd>
          </div>
        </dl>
        <button type="button" className="kb kb-primary kb-large kb-wide cash-last" onClick={onClose}>
          <Icon name="coins" />
          Kasse zählen
        </button>
      </aside>
      {sheet === 'move' && <MoveSheet onClose={shut} />}
      {sheet === 'hand-over' && <HandOverSheet onClose={shut} />}
      {sheet === 'ready' && <ReadyWall onClose={shut} />}
    </section>
  );
}
