import { useState } from 'react';
import type { CashSessionView } from '#shared/door/desk-state.ts';
import type { TillSheet } from '#shared/door/till-sheet.ts';
import { formatCents } from '#shared/money.ts';
import { ask, sentenceOf, tell, useDesk } from '../../bridge.ts';
import { atTime, onLongDay } from '../../ui/german.ts';
import { Icon } from '../../ui/icon.tsx';
import { PrinterAlert } from '../../ui/printer-alert.tsx';
import { ReportFacts } from './report-facts.tsx';
import { ReadyWall } from './ready-wall.tsx';
import { DrawerSheet, HandOverSheet, InspectSheet, MoveSheet } from './session-sheets.tsx';

/** With an inspection the sheet has the expected cash. */
type Shown = { sheet: TillSheet; inspectionId: string | undefined };

type Sheet = 'move' | 'hand-over' | 'drawer' | 'inspect' | 'ready';

const ACTS: readonly { sheet: Sheet; label: string; hint: string }[] = [
  { sheet: 'move', label: 'Einlage / Entnahme', hint: 'Geld ohne Verkauf' },
  { sheet: 'drawer', label: 'Lade öffnen', hint: 'ohne Verkauf, mit Grund' },
  { sheet: 'hand-over', label: 'Übergeben', hint: 'jemand anderes kassiert' },
  { sheet: 'inspect', label: 'Kassensturz', hint: 'Aufsicht prüft das Geld' },
];

/** Words of the trade, and below them what they are for. */
function CashAct({ label, hint, onPress }: { label: string; hint: string; onPress: () => void }) {
  return (
    <button type="button" className="kb kb-large cash-act" aria-label={label} aria-description={hint} onClick={onPress}>
      {label}
      <small>{hint}</small>
    </button>
  );
}

/**
 * The cashier's figures, or after a cash inspection all of them; above them the one that is compared with the drawer, and
 * the way to the printer.
 */
function XReport({ shown: { sheet, inspectionId } }: { shown: Shown }) {
  const { printer } = useDesk();
  return (
    <>
      <div className="report-head">
        <h2>X-Bericht</h2>
        {inspectionId !== undefined && 'expectedCashCents' in sheet.report && (
          <p className="report-expected">
            In der Kasse soll liegen: <b>{formatCents(sheet.report.expectedCashCents, 'de')}</b>
          </p>
        )}
        {inspectionId !== undefined && <p>Kassensturz: steht mit Namen und Uhrzeit im Z-Bericht.</p>}
        {printer !== 'none' && (
          <button
            type="button"
            className="kb report-print"
            onClick={() => tell('printSheet', { zNumber: null, ...(inspectionId !== undefined && { inspectionId }) })}
          >
            <Icon name="printer" />
            X-Bericht drucken
          </button>
        )}
      </div>
      <ReportFacts sheet={sheet} />
    </>
  );
}

/** Handed over, it is worked by whoever took it, and they have to sign in first. */
function SinceWhen({ session: { holderId, holderName, openedAt, earlierNight } }: { session: CashSessionView }) {
  const { cashier } = useDesk();
  return (
    <>
      <p className="cash-hint">
        {holderName}, offen seit {earlierNight === null ? '' : `${onLongDay(openedAt)}, `}
        {atTime(openedAt)}
      </p>
      {cashier !== null && cashier.userId !== holderId && (
        <p className="cash-overdue">
          Diese Kasse führt {holderName}, angemeldet ist {cashier.name}. „Sperren“ antippen, damit sich {holderName}{' '}
          anmeldet.
        </p>
      )}
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
      <button type="button" className="kb kb-primary kb-large kb-wide cash-last cash-close" onClick={onClose}>
        <Icon name="coins" />
        Zählen und abschließen
      </button>
    </aside>
  );
}

type SessionPanelProps = { session: CashSessionView; onClose: () => void };

/** The open till: X report at any moment, money in and out, hand-over, and the way to the count. */
export function SessionPanel({ session, onClose }: SessionPanelProps) {
  const [report, setReport] = useState<Shown | null>(null);
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [problem, setProblem] = useState('');
  const shut = () => setSheet(null);
  const show = async (inspectionId?: string): Promise<void> => {
    const asked = { zNumber: null, ...(inspectionId !== undefined && { inspectionId }) };
    setReport({ sheet: await ask('sheet', asked), inspectionId });
  };
  return (
    <section className="screen cash">
      <div className="cash-count">
        <h1>Kasse offen</h1>
        <SinceWhen session={session} />
        <div className="cash-acts">
          <CashAct
            label="X-Bericht"
            hint="Zwischenstand"
            onPress={() => void show().catch((error: unknown) => setProblem(sentenceOf(error)))}
          />
          {ACTS.map(({ sheet: asked, label, hint }) => (
            <CashAct key={asked} label={label} hint={hint} onPress={() => setSheet(asked)} />
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
        <PrinterAlert rest="Der X-Bericht ist hier zu lesen." />
        {report !== null && <XReport shown={report} />}
      </div>
      <SessionSide session={session} onClose={onClose} />
      {sheet === 'move' && <MoveSheet onClose={shut} />}
      {sheet === 'drawer' && <DrawerSheet onClose={shut} onProblem={setProblem} />}
      {sheet === 'hand-over' && <HandOverSheet onClose={shut} />}
      {sheet === 'inspect' && <InspectSheet onClose={shut} onShown={show} />}
      {sheet === 'ready' && <ReadyWall onClose={shut} />}
    </section>
  );
}
