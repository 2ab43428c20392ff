import type { ClosedView } from '#shared/kiosk/kiosk-bridge.ts';
import { formatCents } from '#shared/money.ts';
import { Icon } from '../../ui/icon.tsx';
import { ReportFacts } from './report-facts.tsx';

/** The closing sheet: the Z number, what was counted, what it came to. Printable as it stands. */
export function ClosedSheet({ closed, onDone }: { closed: ClosedView; onDone: () => void }) {
  return (
    <section className="screen cash">
      <div className="cash-count closing-sheet">
        <h1>Z-Bericht {closed.zNumber}</h1>
        <p className="cash-hint">{closed.holderName}</p>
        <ReportFacts report={closed.report} />
      </div>
      <aside className="cash-side">
        <dl>
          <div className="cash-sum">
            <dt>Gezählt</dt>
            <dd>{formatCents(closed.countedCents, 'de')}</dd>
          </div>
          <div>
            <dt>Differenz</dt>
            <dd>{formatCents(closed.differenceCents, 'de')}</dd>
          </div>
        </dl>
        {closed.note !== '' && <p className="cash-hint">{closed.note}</p>}
        <div className="cash-last">
          <button type="button" className="kb kb-wide" onClick={() => window.print()}>
            <Icon name="printer" />
            Drucken
          </button>
          <button type="button" className="kb kb-primary kb-large kb-wide" onClick={onDone}>
            Fertig
          </button>
        </div>
      </aside>
    </section>
  );
}
