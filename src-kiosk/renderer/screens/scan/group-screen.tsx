import { useEffect, useRef, useState } from 'react';
import type { ScanView } from '#shared/door/kiosk-bridge.ts';
import { UNDO_REASONS } from '#shared/door/taking-back.ts';
import { ask, Refusal, sentenceOf } from '../../bridge.ts';
import { Icon } from '../../ui/icon.tsx';
import { say } from '../../ui/said.tsx';
import { SupervisorSheet } from '../../ui/supervisor-sheet.tsx';
import { VerdictFrame } from './verdict-frame.tsx';

/** What is taken back by now, and for which one a supervisor is asked. */
function useTakingBack() {
  const [undone, setUndone] = useState<readonly string[]>([]);
  const [late, setLate] = useState<string | null>(null);
  const [problem, setProblem] = useState('');
  const isBack = (entryId: string) => {
    setUndone((known) => [...known, entryId]);
    say('Einlass zurückgenommen.');
  };
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

const markOf = ({ number }: ScanView): string => `…${(number ?? '').slice(-4)}`;
const nameOf = ({ verdict }: ScanView): string => verdict.holder ?? 'Ohne Namen';
/** Whose check-in is taken back. */
const whoOf = (scan: ScanView | undefined): string =>
  scan === undefined
    ? ''
    : [nameOf(scan), scan.verdict.ticketTypeName, markOf(scan)].filter((part) => part !== null).join(', ');

type RowProps = { scan: ScanView; isUndone: boolean; onTakeBack: () => void };

function GroupRow({ scan, isUndone, onTakeBack }: RowProps) {
  const { verdict } = scan;
  const [name, mark] = [nameOf(scan), markOf(scan)];
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
  const { undone, late, problem, setLate, isBack, takeBack } = useTakingBack();
  const admitted = scans.filter(({ verdict }) => verdict.isAdmitted).length;
  const isWhole = admitted === scans.length;
  const main = useRef<HTMLButtonElement>(null);
  useEffect(() => main.current?.focus({ preventScroll: true }), []);
  return (
    <VerdictFrame
      look={{
        tone: isWhole ? 'go' : 'stop',
        glyph: isWhole ? 'check' : 'question',
        word: isWhole ? 'GRUPPE' : 'NICHT ALLE',
        todo: !isWhole
          ? `${admitted} von ${scans.length} eingelassen.`
          : admitted === 1
            ? 'Ein weiterer Gast eingelassen.'
            : `${admitted} weitere eingelassen.`,
      }}
      isOffline={scans.some((one) => one.isOffline)}
      people={
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
      }
      problem={problem}
      sheet={
        late !== null && (
          <SupervisorSheet
            title="Einlass zurücknehmen"
            what={whoOf(scans.find(({ verdict }) => verdict.entryId === late))}
            reasons={UNDO_REASONS}
            onClose={() => setLate(null)}
            onPin={async (supervisor, reason) => {
              await ask('undo', { entryId: late, reason, supervisor });
              isBack(late);
              setLate(null);
            }}
          />
        )
      }
    >
      <div className="verdict-acts">
        <button ref={main} type="button" className="kb kb-large kb-main" onClick={onNext}>
          Weiter scannen
        </button>
      </div>
    </VerdictFrame>
  );
}
