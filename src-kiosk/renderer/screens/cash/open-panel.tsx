import { useState } from 'react';
import { sumOfCount, type CashCount } from '#shared/door/cash-count.ts';
import { formatCents } from '#shared/money.ts';
import { ask, sentenceOf } from '../../bridge.ts';
import { Icon } from '../../ui/icon.tsx';
import { CountGrid } from './count-grid.tsx';
import { ReadyWall } from './ready-wall.tsx';

type OpenPanelProps = { /** To the last closing, if there is one. */ onBack: (() => void) | null };

/** Counts the float note by note; its sum opens the till. */
export function OpenPanel({ onBack }: OpenPanelProps) {
  const [count, setCount] = useState<CashCount>({});
  const [problem, setProblem] = useState('');
  const [isChecking, setChecking] = useState(false);
  const open = () => void ask('openCash', { count }).catch((error: unknown) => setProblem(sentenceOf(error)));
  return (
    <section className="screen cash">
      <div className="cash-count">
        <h1>Kasse öffnen</h1>
        <CountGrid count={count} onChange={setCount} />
      </div>
      <aside className="cash-side">
        <p className="cash-hint">Das Wechselgeld zählen, das jetzt in der Kasse liegt.</p>
        <dl>
          <div className="cash-sum">
            <dt>Anfangsbestand</dt>
            <dd>{formatCents(sumOfCount(count), 'de')}</dd>
          </div>
        </dl>
        {problem !== '' && (
          <p className="alert" role="alert">
            {problem}
          </p>
        )}
        <div className="cash-last">
          {onBack !== null && (
            <button type="button" className="kb kb-wide" onClick={onBack}>
              Letzter Z-Bericht
            </button>
          )}
          <button type="button" className="kb kb-wide" onClick={() => setChecking(true)}>
            <Icon name="checklist" />
            Bereit für heute?
          </button>
          <button type="button" className="kb kb-primary kb-large kb-wide" onClick={open}>
            <Icon name="coins" />
            {sumOfCount(count) === 0 ? 'Mit 0,00 € öffnen' : 'Kasse öffnen'}
          </button>
        </div>
      </aside>
      {isChecking && <ReadyWall onClose={() => setChecking(false)} />}
    </section>
  );
}
