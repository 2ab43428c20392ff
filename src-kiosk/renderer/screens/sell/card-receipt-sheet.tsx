import { useState, type FormEvent } from 'react';
import type { SupervisorPin } from '#shared/door/kiosk-bridge.ts';
import { formatCents } from '#shared/money.ts';
import { LEAST_SLIP_SIGNS } from '#shared/door/sale-facts.ts';
import { sentenceOf, useDesk } from '../../bridge.ts';
import { SheetBox } from '../../ui/sheet-box.tsx';
import { SupervisorSheet } from '../../ui/supervisor-sheet.tsx';

const LONGEST = 40;

type CardReceiptSheetProps = {
  /** What the terminal is to charge. */ amountCents: number;
  onReceipt: (receipt: string) => Promise<void>;
  /** Where the terminal prints no slip: the cashier saw it charged. */ onSeen: () => Promise<void>;
  onPin: (supervisor: SupervisorPin) => Promise<void>;
  onClose: () => void;
};

type SlipActsProps = { isBusy: boolean; isNumber: boolean; onSeen: () => void; onLost: () => void };

function SlipActs({ isBusy, isNumber, onSeen, onLost }: SlipActsProps) {
  const { takesCardWithoutSlip } = useDesk();
  return (
    <div className="slip-acts">
      {takesCardWithoutSlip ? (
        <button type="button" className="kb" disabled={isBusy} onClick={onSeen}>
          Bezahlt, ohne Nummer
        </button>
      ) : (
        <button type="button" className="kb" onClick={onLost}>
          Keine Nummer: Aufsicht
        </button>
      )}
      <button type="submit" className="kb kb-primary" disabled={!isNumber || isBusy}>
        Als bezahlt buchen
      </button>
    </div>
  );
}

/** How the terminal's word gets onto the bill. */
function Advice() {
  const { takesCardWithoutSlip } = useDesk();
  return (
    <p>
      Betrag am Kartengerät eintippen. Ist bezahlt:{' '}
      {takesCardWithoutSlip
        ? 'hier bestätigen. Druckt das Gerät eine Nummer, gehört sie dazu.'
        : 'die Belegnummer vom Zettel des Geräts abschreiben.'}
    </p>
  );
}

function SlipField({ receipt, onChange }: { receipt: string; onChange: (receipt: string) => void }) {
  return (
    <label className="field">
      <span>Belegnummer vom Kartengerät</span>
      <input
        autoFocus
        autoCapitalize="characters"
        value={receipt}
        maxLength={LONGEST}
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}

/** The terminal stands beside the desk: the number on its slip shows that the card was charged. */
export function CardReceiptSheet({ amountCents, onReceipt, onSeen, onPin, onClose }: CardReceiptSheetProps) {
  const [receipt, setReceipt] = useState('');
  const [problem, setProblem] = useState('');
  const [isLost, setLost] = useState(false);
  const [isBusy, setBusy] = useState(false);
  async function send(booking: Promise<void>): Promise<void> {
    setBusy(true);
    await booking.catch((error: unknown) => setProblem(sentenceOf(error)));
    setBusy(false);
  }
  if (isLost)
    return (
      <SupervisorSheet
        title="Karte ohne Beleg"
        what={`${formatCents(amountCents, 'de')} mit Karte bezahlt, ohne Nummer vom Kartengerät`}
        onPin={onPin}
        onClose={() => setLost(false)}
      />
    );
  return (
    <SheetBox title={`${formatCents(amountCents, 'de')} mit Karte`} onClose={onClose}>
      <form
        className="sheet-form"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void send(onReceipt(receipt.trim()));
        }}
      >
        <Advice />
        <SlipField receipt={receipt} onChange={setReceipt} />
        <p className="alert" role="alert">
          {problem}
        </p>
        <SlipActs
          isBusy={isBusy}
          isNumber={receipt.trim().length >= LEAST_SLIP_SIGNS}
          onSeen={() => void send(onSeen())}
          onLost={() => setLost(true)}
        />
      </form>
    </SheetBox>
  );
}
