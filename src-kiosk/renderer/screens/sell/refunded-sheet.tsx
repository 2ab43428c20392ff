import { useEffect, useState } from 'react';
import type { ReceiptView } from '#shared/door/fiscal-calls.ts';
import type { RefundDoneView } from '#shared/door/refund-ways.ts';
import { formatCents } from '#shared/money.ts';
import { ask } from '../../bridge.ts';
import { QrDrawing } from '../../ui/qr-drawing.tsx';
import { SheetBox } from '../../ui/sheet-box.tsx';

type RefundedSheetProps = { refunded: RefundDoneView; receiptNumber: string; onClose: () => void };

/** Says that what only a hand can give back is given back. */
function wayOutOf({ cashCents, byTerminal }: RefundDoneView): string {
  if (byTerminal === null) return cashCents > 0 ? 'Geld ist ausgegeben' : 'Fertig';
  return cashCents > 0 ? 'Beides ist erledigt' : 'Gutschrift ist gemacht';
}

/**
 * What the cashier gives out now, large enough to be read while the drawer is open, and nothing else to touch: it stays
 * until somebody says that it is out.
 */
export function RefundedSheet({ refunded, receiptNumber, onClose }: RefundedSheetProps) {
  const { entryId, amountCents, cashCents, byTerminal } = refunded;
  const cardCents = amountCents - cashCents - (byTerminal?.amountCents ?? 0);
  const [receipt, setReceipt] = useState<ReceiptView | null>(null);
  useEffect(() => {
    ask('receipt', { saleId: entryId }).then(setReceipt, () => undefined);
  }, [entryId]);
  return (
    <SheetBox title={`Bon ${receiptNumber} erstattet`} wayOut={wayOutOf(refunded)} onClose={onClose}>
      <div className="refund-done" role="status">
        {cashCents > 0 && (
          <p>
            <b>{formatCents(cashCents, 'de')}</b> bar aus der Kasse geben.
          </p>
        )}
        {byTerminal !== null && (
          <p>
            <b>{formatCents(byTerminal.amountCents, 'de')}</b> jetzt am Kartengerät gutschreiben
            {byTerminal.receipt !== null && ` (Beleg ${byTerminal.receipt})`}.
          </p>
        )}
        {cardCents > 0 && (
          <p>
            <b>{formatCents(cardCents, 'de')}</b> erstattet auf die Karte.
          </p>
        )}
        {amountCents === 0 && <p>Erstattet. Es war nichts bezahlt.</p>}
      </div>
      {receipt !== null && (
        <figure className="sales-receipt">
          <QrDrawing text={receipt.url ?? receipt.text} label="Erstattungsbeleg als QR-Code" />
          <figcaption>Beleg fürs Handy</figcaption>
        </figure>
      )}
    </SheetBox>
  );
}
