import { useState, type FormEvent } from 'react';
import type { CashierView } from '#shared/door/desk-state.ts';
import type { SupervisorPin } from '#shared/door/kiosk-bridge.ts';
import { formatCents } from '#shared/money.ts';
import { LEAST_SLIP_SIGNS } from '#shared/door/sale-facts.ts';
import { sentenceOf } from '../../bridge.ts';
import { KeyPad } from '../../ui/key-pad.tsx';
import { SheetBox } from '../../ui/sheet-box.tsx';
import { SupervisorSheet } from '../../ui/supervisor-sheet.tsx';

const LONGEST = 40;

type CardReceiptSheetProps = {
  supervisors: CashierView[];
  /** What the terminal is to charge. */ amountCents: number;
  onReceipt: (receipt: string) => Promise<void>;
  onPin: (supervisor: SupervisorPin) => Promise<void>;
  onClose: () => void;
};

/** The terminal stands beside the desk: the number on its slip shows that the card was charged. */
export function CardReceiptSheet({ supervisors, amountCents, onReceipt, onPin, onClose }: CardReceiptSheetProps) {
  const [receipt, setReceipt] = useState('');
  const [problem, setProblem] = useState('');
  const [isLost, setLost] = useState(false);
  const [isBusy, setBusy] = useState(false);
  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    await onReceipt(receipt.trim()).catch((error: unknown) => setProblem(sentenceOf(error)));
    setBusy(false);
  }
  if (isLost)
    return (
      <SupervisorSheet
        supervisors={supervisors}
        title="Karte ohne Beleg"
        what={`${formatCents(amountCents, 'de')} mit Karte bezahlt, ohne Nummer vom Kartengerät`}
        onPin={onPin}
        onClose={() => setLost(false)}
      />
    );
  return (
    <SheetBox title={`${formatCents(amountCents, 'de')} mit Karte`} isWide onClose={onClose}>
      <form className="slip" onSubmit={(event) => void send(event)}>
        <div className="sheet-form">
          <p>Betrag am Kartengerät eintippen. Ist bezahlt: die Belegnummer vom Zettel des Geräts abschreiben.</p>
          <label className="field">
            <span>Belegnummer vom Kartengerät</span>
            <input
              autoFocus
              value={receipt}
              maxLength={LONGEST}
              spellCheck={false}
              onChange={(event) => setReceipt(event.target.value)}
            />
          </label>
          <p className="alert" role="alert">
            {problem}
          </p>
          <button
            type="submit"
            className="kb kb-primary kb-large kb-wide"
            disabled={receipt.trim().length < LEAST_SLIP_SIGNS || isBusy}
          >
            Als bezahlt buchen
          </button>
          <button type="button" className="kb kb-wide" onClick={() => setLost(true)}>
            Keine Nummer: Aufsicht
          </button>
        </div>
        <KeyPad
          onDigit={(digit) => setReceipt((typed) => (typed + digit).slice(0, LONGEST))}
          onErase={() => setReceipt((typed) => typed.slice(0, -1))}
        />
      </form>
    </SheetBox>
  );
}
