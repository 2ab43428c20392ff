import { useEffect, useRef, type ReactNode, type Ref } from 'react';
import type { ScanView } from '#shared/door/kiosk-bridge.ts';
import { CONFIRMABLE_REASONS, type ConfirmableReason } from '#shared/door/verdict-words.ts';
import { ask, sentenceOf } from '../../bridge.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { say } from '../../ui/said.tsx';

export type VerdictActions = {
  onNext(entryId: string, isByItself?: boolean): void;
  onShow(view: ScanView): void;
  onConfirm(code: string, reason: ConfirmableReason): void;
  onSellMember(view: ScanView): void;
  onSell(view: ScanView): void;
};

/** The button that Enter presses. */
const ENTER_KB = 'kb kb-large kb-main';

function canConfirm(view: ScanView): ConfirmableReason | null {
  return CONFIRMABLE_REASONS.find((reason) => reason === view.verdict.reason) ?? null;
}

type ActProps = {
  look?: string;
  icon?: IconName;
  ref?: Ref<HTMLButtonElement>;
  onPress: () => void;
  children: ReactNode;
};

function Act({ look = '', icon, ref, onPress, children }: ActProps) {
  return (
    <button
      ref={ref}
      type="button"
      className={`${ref === undefined ? 'kb kb-large' : ENTER_KB} ${look}`.trim()}
      onClick={onPress}
    >
      {icon !== undefined && <Icon name={icon} />}
      {children}
    </button>
  );
}

type AdmittedProps = {
  verdict: ScanView['verdict'];
  attempt: (promise: Promise<unknown>, then: () => void) => void;
  onDone: () => void;
};

/** Who is in by this scan can be taken back, or noted as under 18; either is said. */
function AdmittedActs({ verdict: { entryId, holder }, attempt, onDone }: AdmittedProps) {
  const who = holder ?? 'Gast';
  const done = (text: string) => () => {
    say(`${who}: ${text}.`);
    onDone();
  };
  return (
    <>
      <Act icon="arrow-back-up" onPress={() => attempt(ask('undo', { entryId }), done('Einlass zurückgenommen'))}>
        Zurücknehmen
      </Act>
      <Act
        onPress={() =>
          attempt(ask('markUnder18', { entryId }), done('als unter 18 vermerkt, muss um Mitternacht gehen'))
        }
      >
        <span>
          Unter 18 <small>geht um Mitternacht</small>
        </span>
      </Act>
    </>
  );
}

type HandOutProps = { bought: string; onPress: (then: () => void) => void; onDone: () => void };

/** What was bought with the ticket goes over the counter, once. */
function HandOutAct({ bought, onPress, onDone }: HandOutProps) {
  const done = (): void => {
    say(`Ausgegeben: ${bought}.`);
    onDone();
  };
  return (
    <Act look="verdict-bought" icon="circle-check" onPress={() => onPress(done)}>
      <span>
        Ausgegeben <small>{bought}</small>
      </span>
    </Act>
  );
}

type VerdictActsProps = {
  view: ScanView;
  actions: VerdictActions;
  /** Before the doors open a supervisor is asked. */ onEarly: () => void;
  onProblem: (text: string) => void;
};

/** What a cashier can do besides going on: at most two more buttons. */
export function VerdictActs({ view, actions, onEarly, onProblem }: VerdictActsProps) {
  const { verdict } = view;
  const { entryId } = verdict;
  const confirmable = canConfirm(view);
  const isUsed = verdict.reason === 'already_used';
  const next = () => actions.onNext(entryId);
  const owes = verdict.reason === 'member_pays';
  const main = useRef<HTMLButtonElement>(null);
  // Enter is the safe next step: it takes the money that is owed, and lets nobody in. A scanner's never gets here.
  useEffect(() => main.current?.focus({ preventScroll: true }), []);
  const attempt = (promise: Promise<unknown>, then: () => void) =>
    void promise.then(then, (error: unknown) => onProblem(sentenceOf(error)));
  return (
    <div className="verdict-acts">
      {verdict.bought != null && (
        <HandOutAct
          bought={verdict.bought}
          onPress={(then) => attempt(ask('handOut', { code: view.code }), then)}
          onDone={next}
        />
      )}
      {verdict.isAdmitted && <AdmittedActs verdict={verdict} attempt={attempt} onDone={next} />}
      {isUsed && (
        <Act
          icon="door-enter"
          onPress={() => attempt(ask('reenter', { code: view.code }).then(actions.onShow), () => undefined)}
        >
          Stempel da: rein
        </Act>
      )}
      {owes && (
        <Act ref={main} icon="cash" onPress={() => actions.onSellMember(view)}>
          Kassieren
        </Act>
      )}
      {confirmable === 'too_early' && (
        <Act icon="door-enter" onPress={onEarly}>
          Trotzdem einlassen
        </Act>
      )}
      {confirmable !== null && confirmable !== 'too_early' && (
        <Act icon="door-enter" onPress={() => actions.onConfirm(view.code, confirmable)}>
          Trotzdem rein
        </Act>
      )}
      {verdict.colour === 'red' && verdict.reason !== 'banned' && (
        <Act icon="cash" onPress={() => actions.onSell(view)}>
          Ticket verkaufen
        </Act>
      )}
      <button ref={owes ? undefined : main} type="button" className={owes ? 'kb kb-large' : ENTER_KB} onClick={next}>
        {isUsed && <Icon name="hand-stop" />}
        {isUsed ? 'Abweisen' : 'Weiter scannen'}
      </button>
    </div>
  );
}
