import type { ClosedView } from '#shared/door/kiosk-bridge.ts';
import { formatCents } from '#shared/money.ts';
import { tell, useDesk } from '../../bridge.ts';
import { Icon } from '../../ui/icon.tsx';
import { PrinterAlert } from '../../ui/printer-alert.tsx';
import { ReportFacts } from './report-facts.tsx';

/**
 * The closing sheet: the Z number, what was counted, what it came to. On the receipt printer by itself and again;
 * without one, printable as it stands.
 */
export function ClosedSheet({ closed, onDone }: { closed: ClosedView; onDone: () => void }) {
  const { printer } = useDesk();
  const print = () => (printer === 'none' ? window.print() : tell('printSheet', { zNumber: closed.zNumber }));
  return (
    <section className="screen cash">
      <div className="cash-count closing-sheet">
        <h1>Z-Bericht {closed.zNumber}</h1>
        <p className="cash-hint">{closed.holderName}</p>
        <ReportFacts report={closed.report} givenAway={closed.givenAway} inspections={closed.inspections} />
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
        <PrinterAlert rest="Der Abschluss gilt trotzdem und ist auch im Admin-Bereich." />
        {closed.note !== '' && <p className="cash-hint">{closed.note}</p>}
        <div className="cash-last">
          <button type="button" className="kb kb-wide" onClick={print}>
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
