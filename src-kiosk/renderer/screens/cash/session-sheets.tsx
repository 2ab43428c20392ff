import { useState, type FormEvent } from 'react';
import { ownEntry } from '#shared/own-entry.ts';
import { readEuros } from '#shared/read-euros.ts';
import {
  CASH_CASE_WORDS,
  CASH_IN_CASES,
  CASH_IN_REASONS,
  CASH_OUT_CASES,
  CASH_OUT_REASONS,
  type CashCase,
  type CashMoved,
} from '#shared/door/cash-cases.ts';
import type { SupervisorPin } from '#shared/door/kiosk-bridge.ts';
import { ask, sentenceOf, useDesk } from '../../bridge.ts';
import { ReasonSheet } from '../../ui/reason-sheet.tsx';
import { SheetBox } from '../../ui/sheet-box.tsx';
import { SupervisorSheet } from '../../ui/supervisor-sheet.tsx';
import { useIsForeignTill } from '../../ui/person-pad.tsx';

/** Pressed again, after a full disk for instance, it is the same act; with something changed it is another one. */
function makeAct(): { of(moved: CashMoved): CashMoved } {
  let last = { text: '', id: '' };
  return {
    of(moved) {
      const text = JSON.stringify(moved);
      if (text !== last.text) last = { text, id: crypto.randomUUID() };
      return { ...moved, id: last.id };
    },
  };
}

type Direction = CashMoved['direction'];

const reasonsOf = (direction: Direction) => (direction === 'in' ? CASH_IN_REASONS : CASH_OUT_REASONS);

/** What is moved, and why, until it is booked. */
function useMove(onBooked: () => void) {
  const [direction, setDirection] = useState<Direction>('out');
  const [euros, setEuros] = useState('');
  const [businessCase, setBusinessCase] = useState<CashCase | null>(null);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState('');
  const [act] = useState(makeAct);
  const amountCents = readEuros(euros) ?? 0;
  return {
    direction,
    turn(to: Direction): void {
      setDirection(to);
      setBusinessCase(null);
      setReason('');
    },
    euros,
    setEuros,
    businessCase,
    setBusinessCase,
    reason,
    /** Most reasons say what it is in the books. */
    giveReason(given: string): void {
      setReason(given);
      const known = ownEntry(reasonsOf(direction), given);
      if (known !== undefined) setBusinessCase(known);
    },
    problem,
    missing:
      amountCents <= 0
        ? 'Betrag fehlt'
        : reason.trim() === ''
          ? 'Grund fehlt'
          : businessCase === null
            ? 'Art fehlt'
            : null,
    book(): void {
      if (businessCase === null) return;
      ask('moveCash', act.of({ direction, amountCents, reason: reason.trim(), businessCase })).then(
        onBooked,
        (error: unknown) => setProblem(sentenceOf(error)),
      );
    },
  };
}

function MoveForm({ move, onReason }: { move: ReturnType<typeof useMove>; onReason: () => void }) {
  const { direction, turn, euros, setEuros, businessCase, setBusinessCase, reason, problem, missing, book } = move;
  return (
    <form
      className="sheet-form"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        book();
      }}
    >
      <div className="seg">
        <button type="button" aria-pressed={direction === 'in'} onClick={() => turn('in')}>
          Einlage
        </button>
        <button type="button" aria-pressed={direction === 'out'} onClick={() => turn('out')}>
          Entnahme
        </button>
      </div>
      <label className="field">
        <span>Betrag in Euro</span>
        <input inputMode="decimal" value={euros} onChange={(event) => setEuros(event.target.value)} />
      </label>
      <div className="seg" role="group" aria-label="Art der Buchung">
        {(direction === 'in' ? CASH_IN_CASES : CASH_OUT_CASES).map((one) => (
          <button key={one} type="button" aria-pressed={one === businessCase} onClick={() => setBusinessCase(one)}>
            {CASH_CASE_WORDS[one]}
          </button>
        ))}
      </div>
      <button type="button" className="kb kb-wide" aria-haspopup="dialog" onClick={onReason}>
        {reason === '' ? 'Grund wählen' : `Grund: ${reason}`}
      </button>
      {problem !== '' && (
        <p className="alert" role="alert">
          {problem}
        </p>
      )}
      <button type="submit" className="kb kb-primary kb-large kb-wide" disabled={missing !== null}>
        {missing ?? 'Buchen'}
      </button>
    </form>
  );
}

/** Money in or out that is no sale, with its reason. */
export function MoveSheet({ onClose }: { onClose: () => void }) {
  const move = useMove(onClose);
  const [isAsking, setAsking] = useState(false);
  if (!isAsking)
    return (
      <SheetBox title="Einlage oder Entnahme" onClose={onClose}>
        <MoveForm move={move} onReason={() => setAsking(true)} />
      </SheetBox>
    );
  return (
    <ReasonSheet
      title={move.direction === 'in' ? 'Warum kommt Geld dazu?' : 'Warum kommt Geld heraus?'}
      reasons={Object.keys(reasonsOf(move.direction))}
      onReason={(chosen) => {
        move.giveReason(chosen);
        setAsking(false);
      }}
      onClose={() => setAsking(false)}
    />
  );
}

/** The next cashier takes the drawer over; somebody else's drawer only with a supervisor. */
export function HandOverSheet({ onClose }: { onClose: () => void }) {
  const { cashiers, cash } = useDesk();
  const isForeign = useIsForeignTill();
  const [toCashierId, choose] = useState<string | null>(null);
  const [problem, setProblem] = useState('');
  const nameOf = (userId: string) => cashiers.find((one) => one.userId === userId)?.name ?? '';
  const handOver = (toId: string, supervisor?: SupervisorPin) =>
    ask('handOver', { toCashierId: toId, ...(supervisor && { supervisor }) }).then(onClose);
  if (isForeign && toCashierId !== null)
    return (
      <SupervisorSheet
        title="Kasse übergeben"
        what={`Kasse von ${cash?.holderName ?? ''} an ${nameOf(toCashierId)}`}
        onClose={onClose}
        onPin={(supervisor) => handOver(toCashierId, supervisor)}
      />
    );
  const chosen = (userId: string) =>
    isForeign ? choose(userId) : void handOver(userId).catch((error: unknown) => setProblem(sentenceOf(error)));
  return (
    <SheetBox title="Kasse übergeben" onClose={onClose}>
      {problem !== '' && (
        <p className="alert" role="alert">
          {problem}
        </p>
      )}
      <p>Beim Übergeben wird nicht gezählt: das Geld bleibt, wie es in der Kasse liegt, bis zum Abschluss.</p>
      <h3>Wer kassiert weiter?</h3>
      <div className="matches">
        {cashiers
          .filter(({ userId }) => userId !== cash?.holderId)
          .map((person) => (
            <button key={person.userId} type="button" onClick={() => chosen(person.userId)}>
              {person.name}
            </button>
          ))}
      </div>
    </SheetBox>
  );
}

type InspectSheetProps = { onClose: () => void; onShown: (inspectionId: string) => Promise<void> };

/** A supervisor's digits take the blinds off the till, and the journal has who and when. */
export function InspectSheet({ onClose, onShown }: InspectSheetProps) {
  const { cash } = useDesk();
  return (
    <SupervisorSheet
      title="Kassensturz"
      what={`Zeigt, was in der Kasse von ${cash?.holderName ?? ''} liegen soll`}
      onClose={onClose}
      onPin={async (supervisor) => {
        const { entryId } = await ask('inspectCash', { supervisor });
        await onShown(entryId);
        onClose();
      }}
    />
  );
}

/** The drawer without a sale: written down, with a word why. */
export function DrawerSheet({ onClose, onProblem }: { onClose: () => void; onProblem: (sentence: string) => void }) {
  const open = (reason: string) => {
    onClose();
    ask('openDrawer', { reason }).catch((error: unknown) => onProblem(sentenceOf(error)));
  };
  return (
    <ReasonSheet
      title="Lade öffnen"
      reasons={['Wechseln', 'Wechselgeld prüfen', 'Falsch herausgegeben']}
      onReason={open}
      onClose={onClose}
    />
  );
}
