import { useState } from 'react';
import type { BasketView } from '#shared/door/basket-view.ts';
import { FREE_REASONS, type FreeReason } from '#shared/door/free-entry.ts';
import { formatCents } from '#shared/money.ts';
import { billWords } from '../../ui/approval-words.ts';
import { KeyPad } from '../../ui/key-pad.tsx';
import { SheetBox } from '../../ui/sheet-box.tsx';

const MOST = 999_999;

type AmountSheetProps = { title: string; onAmount: (amountCents: number) => void; onClose: () => void };

/** Typed as on a till: the last two digits are cents. */
export function AmountSheet({ title, onAmount, onClose }: AmountSheetProps) {
  const [amount, setAmount] = useState(0);
  return (
    <SheetBox title={title} onClose={onClose}>
      <p className="amount-shown" role="status">
        {formatCents(amount, 'de')}
      </p>
      <KeyPad
        onDigit={(digit) => setAmount((typed) => Math.min(MOST, typed * 10 + Number(digit)))}
        onErase={() => setAmount((typed) => Math.floor(typed / 10))}
      />
      <button
        type="button"
        className="kb kb-primary kb-large kb-wide"
        disabled={amount === 0}
        onClick={() => onAmount(amount)}
      >
        Übernehmen
      </button>
    </SheetBox>
  );
}

type FreeSheetProps = { bill: BasketView; onReason: (reason: FreeReason) => void; onClose: () => void };

/**
 * Nothing is given away without a reason, and it is one of a list: the sheets say it under a name. It is the whole
 * bill, goods too, and said so before the reason that books it.
 */
export function FreeSheet({ bill, onReason, onClose }: FreeSheetProps) {
  return (
    <SheetBox title={bill.lines.length > 0 ? 'Freier Eintritt' : 'Frei abgeben'} onClose={onClose}>
      <p>Der ganze Bon wird frei: {billWords(bill)}</p>
      <div className="matches">
        {FREE_REASONS.map((reason) => (
          <button key={reason} type="button" onClick={() => onReason(reason)}>
            {reason}
          </button>
        ))}
      </div>
    </SheetBox>
  );
}
