import { useEffect, useRef, useState } from 'react';
import type { ScanView } from '#shared/door/kiosk-bridge.ts';
import { UNDO_REASONS } from '#shared/door/taking-back.ts';
import { ask, Refusal, sentenceOf, useDesk } from '../../bridge.ts';
import { Glyph } from '../../ui/glyph.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SupervisorSheet } from '../../ui/supervisor-sheet.tsx';

/** What is taken back by now, and for which one a supervisor is asked. */
function useTakingBack() {
  const [undone, setUndone] = useState<readonly string[]>([]);
  const [late, setLate] = useState<string | null>(null);
  const [problem, setProblem] = useState('');
  const isBack = (entryId: string) => setUndone((known) => [...known, entryId]);
  const takeBack = (entryId: string) =>
    ask('undo', { entryId }).then(
      () => isBack(entryId),
      (error: unknown) => {
        if (error instanceof Refusal && error.code === 'SUPERVISOR_NEEDED') setLate(entryId);
        else setProblem(sentenceOf(error));
      },
    );
  return { undone, late, problem, setLate, isBack, takeBack };
}

type RowProps = { scan: ScanView; isUndone: boolean; onTakeBack: () => void };

function GroupRow({ scan: { verdict, number }, isUndone, onTakeBack }: RowProps) {
  const mark = `…${(number ?? '').slice(-4)}`;
  const name = verdict.holder ?? 'Ohne Namen';
  const stand = verdict.isAdmitted ? [verdict.ticketTypeName, mark].filter(Boolean).join(', ') : verdict.todo;
  return (
    <li>
      <b>{name}</b>
      <span>{isUndone ? 'zurückgenommen' : stand}</span>
      {verdict.isAdmitted && !isUndone && (
        <button type="button" className="kb" aria-label={`${name}, ${mark} zurücknehmen`} onClick={onTakeBack}>
          <Icon name="arrow-back-up" />
        </button>
      )}
    </li>
  );
}

/** How many of the group came in, and what became of each: one that did not keeps the screen from being green. */
export function GroupScreen({ scans, onNext }: { scans: readonly ScanView[]; onNext: () => void }) {
  const { cashiers } = useDesk();
  const { undone, late, problem, setLate, isBack, takeBack } = useTakingBack();
  const admitted = scans.filter(({ verdict }) => verdict.isAdmitted).length;
  const isWhole = admitted === scans.length;
  const tone = isWhole ? 'go' : 'stop';
  const main = useRef<HTMLButtonElement>(null);
  useEffect(() => main.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <main className={`verdict verdict-${tone}`} role="alert">
        <Glyph name={isWhole ? 'check' : 'question'} tone={tone} />
        <div className="verdict-text">
          <h1 className="narrow">{isWhole ? 'GRUPPE' : 'NICHT ALLE'}</h1>
          <p className="verdict-do">
            {!isWhole
              ? `${admitted} von ${scans.length} eingelassen.`
              : admitted === 1
                ? 'Ein weiterer Gast eingelassen.'
                : `${admitted} weitere eingelassen.`}
          </p>
          <ul className="verdict-group">
            {scans.map((scan) => (
              <GroupRow
                key={scan.verdict.entryId}
                scan={scan}
                isUndone={undone.includes(scan.verdict.entryId)}
                onTakeBack={() => void takeBack(scan.verdict.entryId)}
              />
            ))}
          </ul>
          {problem !== '' && <p className="verdict-problem">{problem}</p>}
          <div className="verdict-foot">
            <div className="verdict-acts">
              <button ref={main} type="button" className="kb kb-large kb-main" onClick={onNext}>
                Weiter scannen
              </button>
            </div>
          </div>
        </div>
      </main>
      {late !== null && (
        <SupervisorSheet
          supervisors={cashiers.filter(({ isSupervisor }) => isSupervisor)}
          title="Einlass zurücknehmen"
          reasons={UNDO_REASONS}
          onClose={() => setLate(null)}
          onPin={async (supervisor, reason) => {
            await ask('undo', { entryId: late, reason, supervisor });
            isBack(late);
            setLate(null);
          }}
        />
      )}
    </>
  );
}
