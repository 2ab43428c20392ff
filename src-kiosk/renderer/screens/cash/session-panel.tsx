import { useState } from 'react';
import type { CashSessionView } from '#shared/door/desk-state.ts';
import type { BlindReportView, CashInspectionView } from '#shared/door/kiosk-bridge.ts';
import { formatCents } from '#shared/money.ts';
import { ask, sentenceOf, tell, useDesk } from '../../bridge.ts';
import { atTime, onLongDay } from '../../ui/german.ts';
import { Icon } from '../../ui/icon.tsx';
import { ReportFacts } from './report-facts.tsx';
import { ReadyWall } from './ready-wall.tsx';
import { DrawerSheet, HandOverSheet, InspectSheet, MoveSheet } from './session-sheets.tsx';

type Sheet = 'move' | 'hand-over' | 'drawer' | 'inspect' | 'ready';

const ACTS: readonly { sheet: Sheet; label: string }[] = [
  { sheet: 'move', label: 'Einlage / Entnahme' },
  { sheet: 'drawer', label: 'Lade öffnen' },
  { sheet: 'hand-over', label: 'Übergeben' },
  { sheet: 'inspect', label: 'Kassensturz' },
];

/** The cashier's figures, or after a cash inspection all of them. */
function XReport({ shown }: { shown: BlindReportView | CashInspectionView }) {
  const { printer } = useDesk();
  const inspected = 'entryId' in shown ? shown : null;
  return (
    <>
      <p className="cash-hint">
        {inspected === null
          ? 'Bargeld und Soll zeigt nur der Kassensturz: gezählt wird blind.'
          : 'Kassensturz: steht mit Namen und Uhrzeit im Z-Bericht.'}
      </p>
      <ReportFacts report={shown.report} givenAway={shown.givenAway} inspections={inspected?.inspections} />
      {printer !== 'none' && (
        <button
          type="button"
          className="kb report-print"
          onClick={() =>
            tell('printSheet', { zNumber: null, ...(inspected !== null && { inspectionId: inspected.entryId }) })
          }
        >
          <Icon name="printer" />
          X-Bericht drucken
        </button>
      )}
    </>
  );
}

function SinceWhen({ session: { holderName, openedAt, earlierNight } }: { session: CashSessionView }) {
  return (
    <>
      <p className="cash-hint">
        {holderName}, seit {earlierNight === null ? '' : `${onLongDay(openedAt)}, `}
        {atTime(openedAt)}
      </p>
      {earlierNight !== null && (
        <p className="cash-overdue">
          Von einer früheren Nacht. Bitte zählen und abschließen, dann für heute neu öffnen.
        </p>
      )}
    </>
  );
}

function SessionSide({ session, onClose }: SessionPanelProps) {
  return (
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
  );
}

type SessionPanelProps = { session: CashSessionView; onClose: () => void };

/** The open till: X report at any moment, money in and out, hand-over, and the way to the count. */
export function SessionPanel({ session, onClose }: SessionPanelProps) {
  const [report, setReport] = useState<BlindReportView | CashInspectionView | null>(null);
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [problem, setProblem] = useState('');
  const shut = () => setSheet(null);
  return (
    <section className="screen cash">
      <div className="cash-count">
        <h1>Kasse offen</h1>
        <SinceWhen session={session} />
        <div className="cash-acts">
          <button
            type="button"
            className="kb kb-large"
            onClick={() =>
              void ask('cashReport', {}).then(setReport, (error: unknown) => setProblem(sentenceOf(error)))
            }
          >
            X-Bericht
          </button>
          {ACTS.map((act) => (
            <button key={act.sheet} type="button" className="kb kb-large" onClick={() => setSheet(act.sheet)}>
              {act.label}
            </button>
          ))}
          <button type="button" className="kb kb-large" onClick={() => setSheet('ready')}>
            <Icon name="checklist" />
            Bereit für heute?
          </button>
        </div>
        {problem !== '' && (
          <p className="alert" role="alert">
            {problem}
          </p>
        )}
        {report !== null && <XReport shown={report} />}
      </div>
      <SessionSide session={session} onClose={onClose} />
      {sheet === 'move' && <MoveSheet onClose={shut} />}
      {sheet === 'drawer' && <DrawerSheet onClose={shut} onProblem={setProblem} />}
      {sheet === 'hand-over' && <HandOverSheet onClose={shut} />}
      {sheet === 'inspect' && <InspectSheet onClose={shut} onShown={setReport} />}
      {sheet === 'ready' && <ReadyWall onClose={shut} />}
    </section>
  );
}
