import { useEffect, useRef, type ReactNode } from 'react';
import type { ScanView } from '#shared/door/kiosk-bridge.ts';
import { CONFIRMABLE_REASONS, type ConfirmableReason } from '#shared/door/verdict-words.ts';
import { ask, sentenceOf } from '../../bridge.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';

export type VerdictActions = {
  onNext(entryId: string, isByItself?: boolean): void;
  onShow(view: ScanView): void;
  onConfirm(code: string, reason: ConfirmableReason): void;
  onSellMember(view: ScanView): void;
  onSell(view: ScanView): void;
};

function canConfirm(view: ScanView): ConfirmableReason | null {
  return CONFIRMABLE_REASONS.find((reason) => reason === view.verdict.reason) ?? null;
}

function Act({ icon, onPress, children }: { icon?: IconName; onPress: () => void; children: ReactNode }) {
  return (
    <button type="button" className="kb kb-large" onClick={onPress}>
      {icon !== undefined && <Icon name={icon} />}
      {children}
    </button>
  );
}

type VerdictActsProps = { view: ScanView; actions: VerdictActions; onProblem: (text: string) => void };

/** What a cashier can do besides going on: at most two more buttons. */
export function VerdictActs({ view, actions, onProblem }: VerdictActsProps) {
  const { verdict } = view;
  const { entryId } = verdict;
  const confirmable = canConfirm(view);
  const isUsed = verdict.reason === 'already_used';
  const next = () => actions.onNext(entryId);
  const main = useRef<HTMLButtonElement>(null);
  // Enter goes on; a scanner's own Enter never gets here.
  useEffect(() => main.current?.focus({ preventScroll: true }), []);
  const attempt = (promise: Promise<unknown>, then: () => void) =>
    void promise.then(then, (error: unknown) => onProblem(sentenceOf(error)));
  return (
    <div className="verdict-acts">
      {verdict.isAdmitted && (
        <>
          <Act icon="arrow-back-up" onPress={() => attempt(ask('undo', { entryId }), next)}>
            Zurücknehmen
          </Act>
          <Act onPress={() => attempt(ask('markUnder18', { entryId }), next)}>Unter 18</Act>
        </>
      )}
      {isUsed && (
        <Act
          icon="door-enter"
          onPress={() => attempt(ask('reenter', { code: view.code }).then(actions.onShow), () => undefined)}
        >
          Stempel da: rein
        </Act>
      )}
      {verdict.reason === 'member_pays' && (
        <Act icon="cash" onPress={() => actions.onSellMember(view)}>
          Kassieren
        </Act>
      )}
      {confirmable !== null && (
        <Act icon="door-enter" onPress={() => actions.onConfirm(view.code, confirmable)}>
          Trotzdem rein
        </Act>
      )}
      {verdict.colour === 'red' && (
        <Act icon="cash" onPress={() => actions.onSell(view)}>
          Ticket verkaufen
        </Act>
      )}
      <button ref={main} type="button" className="kb kb-large kb-main" onClick={next}>
        {isUsed && <Icon name="hand-stop" />}
        {isUsed ? 'Abweisen' : 'Weiter scannen'}
      </button>
    </div>
  );
}
