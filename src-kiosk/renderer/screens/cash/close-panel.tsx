import { useState } from 'react';
import { DIFFERENCE_REASONS, sumOfCount, type CashCount } from '#shared/door/cash-count.ts';
import type { CashSessionView } from '#shared/door/desk-state.ts';
import type { FixedCountView } from '#shared/door/cash-views.ts';
import { formatCents } from '#shared/money.ts';
import { ask, sentenceOf } from '../../bridge.ts';
import { atTime } from '../../ui/german.ts';
import { HoldButton } from '../../ui/hold-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ReasonSheet } from '../../ui/reason-sheet.tsx';
import { SupervisorSheet } from '../../ui/supervisor-sheet.tsx';
import { CountGrid } from './count-grid.tsx';
import { useIsForeignTill } from '../../ui/person-pad.tsx';

function Difference({ cents }: { cents: number }) {
  if (cents === 0)
    return (
      <div className="difference difference-none" role="status">
        <Icon name="circle-check" size={44} />
        <span>Stimmt</span>
      </div>
    );
  return (
    <div className="difference" role="status">
      <Icon name="alert-triangle" size={44} />
      <span>{cents < 0 ? 'Es fehlen' : 'Zu viel'}</span>
      <b>{formatCents(Math.abs(cents), 'de')}</b>
    </div>
  );
}

/** Before the count is fixed: the float and what was counted so far. After it: what should be there. */
function CountFacts({
  session,
  fixed,
  countedCents,
}: {
  session: CashSessionView;
  fixed: FixedCountView | null;
  countedCents: number;
}) {
  return (
    <dl>
      <div>
        <dt>Anfangsbestand</dt>
        <dd>{formatCents(session.floatCents, 'de')}</dd>
      </div>
      {fixed !== null && (
        <>
          <div>
            <dt>Barverkäufe</dt>
            <dd>{formatCents(fixed.report.cashSalesCents, 'de')}</dd>
          </div>
          <div>
            <dt>Einlagen und Entnahmen</dt>
            <dd>{formatCents(fixed.report.cashInCents - fixed.report.cashOutCents, 'de')}</dd>
          </div>
          {fixed.report.cashRefundsCents > 0 && (
            <div>
              <dt>Bar erstattet</dt>
              <dd>{formatCents(0 - fixed.report.cashRefundsCents, 'de')}</dd>
            </div>
          )}
          <div className="cash-sum">
            <dt>Soll</dt>
            <dd>{formatCents(fixed.report.expectedCashCents, 'de')}</dd>
          </div>
        </>
      )}
      <div className={fixed === null ? 'cash-sum' : 'cash-sum cash-sum-more'}>
        <dt>Gezählt</dt>
        <dd>{formatCents(countedCents, 'de')}</dd>
      </div>
    </dl>
  );
}

function CardSum({ report }: Pick<FixedCountView, 'report'>) {
  return (
    <dl>
      <div>
        <dt>Karte</dt>
        <dd>{formatCents(report.cardSalesCents - report.cardRefundsCents, 'de')}</dd>
      </div>
    </dl>
  );
}

/** A difference has a reason: one of a list, or another in words. */
function WhyDifferent({ note, onNote }: { note: string; onNote: (note: string) => void }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <button
        type="button"
        className={note === '' ? 'kb kb-primary kb-wide' : 'kb kb-wide'}
        onClick={() => setAsking(true)}
      >
        {note === '' ? 'Grund wählen' : `Grund: ${note}`}
      </button>
      {isAsking && (
        <ReasonSheet
          title="Warum stimmt es nicht?"
          reasons={DIFFERENCE_REASONS}
          onReason={(reason) => {
            onNote(reason);
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

type FixCountProps = { isNothing: boolean; onBack: () => void; onFix: () => void };

/** A count is final: one of nothing is asked about, for it is more likely a count that has not begun. */
function FixCount({ isNothing, onBack, onFix }: FixCountProps) {
  const [isAsked, setAsked] = useState(false);
  const isAsking = isNothing && isAsked;
  return (
    <div className="cash-last">
      <p className={isAsking ? 'alert' : 'cash-hint'} id="count-is-final" role={isAsking ? 'alert' : undefined}>
        {isAsking
          ? 'Noch nichts gezählt. Liegt wirklich kein Geld in der Kasse?'
          : 'Danach ändert die Zählung nur noch die Aufsicht: Sie gilt, und diese Kasse wird abgeschlossen.'}
      </p>
      <button type="button" className="kb kb-wide" onClick={onBack}>
        Zurück
      </button>
      <button
        type="button"
        className="kb kb-primary kb-large kb-wide"
        aria-describedby="count-is-final"
        onClick={() => (isNothing && !isAsked ? setAsked(true) : onFix())}
      >
        {isAsking ? '0,00 € festhalten' : 'Zählung festhalten'}
      </button>
    </div>
  );
}

/** A fixed count is opened again by a supervisor alone; what was counted before stays in the journal. */
function ReopenCount({ session, onOpen }: { session: CashSessionView; onOpen: () => void }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <button type="button" className="kb kb-wide" onClick={() => setAsking(true)}>
        <Icon name="refresh" size={24} />
        Zählung wieder öffnen
      </button>
      {isAsking && (
        <SupervisorSheet
          title="Zählung wieder öffnen"
          what={`Kasse von ${session.holderName}, seit ${atTime(session.openedAt)}: noch einmal zählen oder weiter verkaufen`}
          onClose={() => setAsking(false)}
          onPin={async (supervisor) => {
            await ask('reopenCount', { supervisor });
            setAsking(false);
            onOpen();
          }}
        />
      )}
    </>
  );
}

type ClosePanelProps = { session: CashSessionView; onBack: () => void; onClosed: () => void };

/** Blind: what should be there is told only once the count is fixed. A difference needs a note. */
export function ClosePanel({ session, onBack, onClosed }: ClosePanelProps) {
  const [count, setCount] = useState<CashCount>({});
  const [fixed, setFixed] = useState<FixedCountView | null>(null);
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState('');
  const isForeign = useIsForeignTill();
  const [isAsking, setAsking] = useState(false);
  const failed = (error: unknown) => setProblem(sentenceOf(error));
  const isUnexplained = fixed !== null && fixed.differenceCents !== 0 && note.trim() === '';
  return (
    <section className="screen cash">
      <div className="cash-count">
        <h1>Zählen und abschließen</h1>
        <CountGrid count={count} onChange={setCount} isFixed={fixed !== null} />
      </div>
      <aside className="cash-side">
        <CountFacts session={session} fixed={fixed} countedCents={fixed?.countedCents ?? sumOfCount(count)} />
        {fixed !== null && <Difference cents={fixed.differenceCents} />}
        {fixed !== null && <CardSum report={fixed.report} />}
        {problem !== '' && (
          <p className="alert" role="alert">
            {problem}
          </p>
        )}
        <div className="cash-acts">
          {fixed !== null && fixed.differenceCents !== 0 && <WhyDifferent note={note} onNote={setNote} />}
          {(fixed !== null || session.isCounted) && <ReopenCount session={session} onOpen={() => setFixed(null)} />}
        </div>
        {fixed === null ? (
          <FixCount
            isNothing={sumOfCount(count) === 0}
            onBack={onBack}
            onFix={() => (isForeign ? setAsking(true) : void ask('fixCount', { count }).then(setFixed, failed))}
          />
        ) : (
          <HoldButton
            label={isUnexplained ? 'Erst den Grund wählen' : 'Halten zum Abschließen'}
            isDisabled={isUnexplained}
            onHeld={() => void ask('closeCash', { note }).then(onClosed, failed)}
          />
        )}
      </aside>
      {isAsking && isForeign && (
        <SupervisorSheet
          title="Fremde Kasse abschließen"
          what={`Kasse von ${session.holderName}, seit ${atTime(session.openedAt)}: Zählung festhalten`}
          onClose={() => setAsking(false)}
          onPin={async (supervisor) => {
            setFixed(await ask('fixCount', { count, supervisor }));
            setAsking(false);
          }}
        />
      )}
    </section>
  );
}
