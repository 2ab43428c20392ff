import { useEffect, useRef, useState } from 'react';
import { UNDO_WINDOW_MS } from '#shared/door/desk-limits.ts';
import { CONFIRMABLE_REASONS, type ConfirmableReason } from '#shared/door/verdict.ts';
import type { ScanView } from '#shared/door/kiosk-bridge.ts';
import { formatCents } from '#shared/money.ts';
import { ask, sentenceOf } from '../../bridge.ts';
import { useSoundOn } from '../../scanner/sounds.ts';
import { lookOf } from '../../scanner/verdict-look.ts';
import { Glyph } from '../../ui/glyph.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MemberPanel } from './member-panel.tsx';
import { VerdictFacts } from './verdict-facts.tsx';

export type VerdictActions = {
  onNext(entryId: string, isByItself?: boolean): void;
  onShow(view: ScanView): void;
  onConfirm(code: string, reason: ConfirmableReason): void;
  onSellMember(view: ScanView): void;
  onSell(view: ScanView): void;
};

/** The word fills its line: the longer it is, the narrower it is cut. */
const widthOf = (word: string): string => (word.length > 8 ? 'narrow' : word.length > 6 ? 'tight' : '');

/** What to do, with the sum where there is one: that is what the cashier says aloud. */
function todoOf({ verdict }: ScanView): string {
  const cents = verdict.reason === 'member_pays' ? verdict.member?.priceCents : null;
  return cents === null || cents === undefined ? verdict.todo : `${formatCents(cents, 'de')} kassieren`;
}

function canConfirm(view: ScanView): ConfirmableReason | null {
  return CONFIRMABLE_REASONS.find((reason) => reason === view.verdict.reason) ?? null;
}

/** What a cashier can do besides going on: at most two more buttons. */
function Acts({
  view,
  actions,
  onProblem,
}: {
  view: ScanView;
  actions: VerdictActions;
  onProblem: (text: string) => void;
}) {
  const { verdict } = view;
  const confirmable = canConfirm(view);
  const next = () => actions.onNext(verdict.entryId);
  const main = useRef<HTMLButtonElement>(null);
  useEffect(() => main.current?.focus({ preventScroll: true }), []); // Enter goes on; a scanner's own Enter never gets here
  const attempt = (promise: Promise<unknown>, then: () => void) =>
    void promise.then(then, (error: unknown) => onProblem(sentenceOf(error)));
  return (
    <div className="verdict-acts">
      {verdict.isAdmitted && (
        <>
          <button
            type="button"
            className="kb kb-large"
            onClick={() => attempt(ask('undo', { entryId: verdict.entryId }), next)}
          >
            <Icon name="arrow-back-up" />
            Zurücknehmen
          </button>
          <button
            type="button"
            className="kb kb-large"
            onClick={() => attempt(ask('markUnder18', { entryId: verdict.entryId }), next)}
          >
            Unter 18
          </button>
        </>
      )}
      {verdict.reason === 'already_used' && (
        <button
          type="button"
          className="kb kb-large"
          onClick={() => attempt(ask('reenter', { code: view.code }).then(actions.onShow), () => undefined)}
        >
          <Icon name="door-enter" />
          Stempel da: rein
        </button>
      )}
      {verdict.reason === 'member_pays' && (
        <button type="button" className="kb kb-large" onClick={() => actions.onSellMember(view)}>
          <Icon name="cash" />
          Kassieren
        </button>
      )}
      {confirmable !== null && (
        <button type="button" className="kb kb-large" onClick={() => actions.onConfirm(view.code, confirmable)}>
          <Icon name="door-enter" />
          Trotzdem rein
        </button>
      )}
      {verdict.colour === 'red' && (
        <button type="button" className="kb kb-large" onClick={() => actions.onSell(view)}>
          <Icon name="cash" />
          Ticket verkaufen
        </button>
      )}
      <button ref={main} type="button" className="kb kb-large kb-main" onClick={next}>
        {verdict.reason === 'already_used' ? <Icon name="hand-stop" /> : null}
        {verdict.reason === 'already_used' ? 'Abweisen' : 'Weiter scannen'}
      </button>
    </div>
  );
}

/** The whole screen says it: colour, glyph, word, sound. Green goes by itself; amber and red wait for a human. */
export function VerdictScreen({ view, actions }: { view: ScanView; actions: VerdictActions }) {
  const { tone, glyph, returnsAfterMs } = lookOf(view);
  const { verdict } = view;
  const [problem, setProblem] = useState('');
  const isSoundOn = useSoundOn();
  const { onNext } = actions;
  useEffect(() => {
    if (returnsAfterMs === null) return undefined;
    const timer = setTimeout(() => onNext(view.verdict.entryId, true), Math.min(returnsAfterMs, UNDO_WINDOW_MS));
    return () => clearTimeout(timer);
  }, [view, returnsAfterMs, onNext]);
  return (
    <main className={`verdict verdict-${tone}`} role="alert">
      <Glyph name={glyph} tone={tone} />
      <div className="verdict-sound">
        <Icon name={isSoundOn ? 'volume' : 'volume-off'} size={24} />
        {isSoundOn ? 'Ton an' : 'Ton aus'}
        {view.isOffline && ' · ohne Netz geprüft'}
      </div>
      <div className="verdict-text">
        <h1 className={widthOf(verdict.word)}>{verdict.word}</h1>
        <p className="verdict-do">{todoOf(view)}</p>
        {verdict.member !== null && <MemberPanel view={view} member={verdict.member} />}
        <VerdictFacts view={view} />
        {problem !== '' && <p className="verdict-problem">{problem}</p>}
        <div className="verdict-foot">
          {returnsAfterMs !== null && (
            <div className="verdict-time">
              <i style={{ animationDuration: `${returnsAfterMs}ms` }} />
            </div>
          )}
          <Acts view={view} actions={actions} onProblem={setProblem} />
        </div>
      </div>
    </main>
  );
}
