import { useEffect, useState } from 'react';
import type { ScanView } from '#shared/door/kiosk-bridge.ts';
import { ask, sentenceOf } from '../../bridge.ts';
import { play } from '../../scanner/sounds.ts';
import { Icon } from '../../ui/icon.tsx';

/** `offer`: codes of the same order's other tickets, `scans`: what became of them. */
export type Group = {
  offer: readonly string[];
  scans: readonly ScanView[] | null;
  isBusy: boolean;
  letIn(onProblem: (text: string) => void): void;
};

/**
 * After a valid ticket the rest of its order can come in as well, and again when the same ticket is scanned once more:
 * the first offer may have gone by itself. Without the server the desk knows no orders.
 */
export const mayHaveGroup = ({ verdict, isOffline }: Pick<ScanView, 'verdict' | 'isOffline'>): boolean =>
  verdict.kind === 'ticket' && !isOffline && (verdict.isAdmitted || verdict.reason === 'already_used');

/** The rest of a ticket's order; only the server knows which tickets those are. */
export function useGroup(view: ScanView): Group {
  const { code } = view;
  const [offer, setOffer] = useState<readonly string[]>([]);
  const [scans, setScans] = useState<readonly ScanView[] | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isAsked = mayHaveGroup(view);
  useEffect(() => {
    if (!isAsked) return undefined;
    let isCurrent = true;
    // Without an answer no group is offered: each of its tickets can still be scanned.
    ask('groupOf', { code }).then(
      (codes) => isCurrent && setOffer(codes),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [isAsked, code]);
  const letIn = (onProblem: (text: string) => void): void => {
    setBusy(true);
    ask('letGroupIn', { codes: [...offer] }).then(
      (answers) => {
        setScans(answers);
        play(answers.every((one) => one.verdict.isAdmitted) ? 'go' : 'no');
      },
      (error: unknown) => {
        onProblem(sentenceOf(error));
        setBusy(false);
      },
    );
  };
  return { offer, scans, isBusy, letIn };
}

export function GroupOffer({ group, onProblem }: { group: Group; onProblem: (text: string) => void }) {
  const { length } = group.offer;
  if (length === 0) return null;
  return (
    <button
      type="button"
      className="kb kb-large verdict-offer"
      disabled={group.isBusy}
      onClick={() => group.letIn(onProblem)}
    >
      <Icon name="door-enter" />
      {length === 1 ? 'Noch 1 der Gruppe einlassen' : `Die übrigen ${length} der Gruppe einlassen`}
    </button>
  );
}
