import { useEffect, useState } from 'react';
import type { ReceiptView } from '#shared/door/fiscal-calls.ts';
import type { SaleDoneView } from '#shared/door/kiosk-bridge.ts';
import { formatCents } from '#shared/money.ts';
import { ask, tell, useDesk } from '../../bridge.ts';
import { Icon } from '../../ui/icon.tsx';
import { PrinterAlert } from '../../ui/printer-alert.tsx';
import { QrDrawing } from '../../ui/qr-drawing.tsx';

/** `change` is to be given out, `paid` was taken, `word` is no sum, so it may need a second line. `given` is read beside them. */
type DonePart = { label: string; text: string; kind: 'given' | 'change' | 'paid' | 'word' };

const sum = (label: string, amountCents: number, kind: DonePart['kind'] = 'paid'): DonePart => ({
  label,
  text: formatCents(amountCents, 'de'),
  kind,
});

/** What matters once it is sold: what lay on the counter and the change of it, what the card paid, or why nothing was taken. */
export function doneParts({ payments, freeReason, changeCents }: SaleDoneView): DonePart[] {
  if (freeReason !== null) return [{ label: 'Frei', text: freeReason, kind: 'word' }];
  const paid = (method: 'cash' | 'card') =>
    payments.filter((one) => one.method === method).reduce((all, { amountCents }) => all + amountCents, 0);
  const [cash, card] = [paid('cash'), paid('card')];
  if (cash + card === 0) return [{ label: 'Nichts zu bezahlen', text: 'Kostet nichts', kind: 'word' }];
  if (cash === 0) return [sum('Karte bezahlt, kein Rückgeld', card)];
  if (card === 0) return [sum('Gegeben', cash + changeCents, 'given'), sum('Rückgeld', changeCents, 'change')];
  return [sum('Bar bezahlt', cash), sum('Karte bezahlt', card)];
}

function Acts({ sale, onNext }: { sale: SaleDoneView; onNext: () => void }) {
  const { printer } = useDesk();
  return (
    <div className="done-acts">
      {printer !== 'none' && (
        <button type="button" className="kb kb-large" onClick={() => tell('reprint', { saleId: sale.saleId })}>
          <Icon name="printer" />
          Noch einmal drucken
        </button>
      )}
      <button type="button" className="kb kb-primary kb-large" autoFocus onClick={onNext}>
        Nächster Verkauf
      </button>
    </div>
  );
}

/**
 * The change once more or how it was paid, and the receipt: printed already, as a QR for the guest's phone, or printed again. It stands
 * beside the tiles: the next one touched, or the next card scanned, begins the next bill.
 */
export function DonePanel({ sale, onNext }: { sale: SaleDoneView; onNext: () => void }) {
  const [receipt, setReceipt] = useState<ReceiptView | null>(null);
  useEffect(() => {
    ask('receipt', { saleId: sale.saleId }).then(setReceipt, () => undefined);
  }, [sale.saleId]);
  return (
    <section className="done" aria-label="Verkauft">
      <div>
        <p className="done-label">
          {sale.freeReason === null ? 'Verkauft' : 'Frei abgegeben'}, Bon {sale.receiptNumber}
        </p>
        <h1>{formatCents(sale.totalCents, 'de')}</h1>
        {sale.voucherCents > 0 && (
          <p className="done-voucher">Gutschein {formatCents(sale.voucherCents, 'de')}: er steht auf dem Beleg</p>
        )}
        <PrinterAlert rest="Der Verkauf gilt trotzdem." />
      </div>
      {receipt !== null && (
        <figure className="done-qr">
          <QrDrawing text={receipt.url ?? receipt.text} label="Beleg als QR-Code" />
          <figcaption>{receipt.url === null ? 'Übung, kein Beleg' : 'Beleg fürs Handy'}</figcaption>
        </figure>
      )}
      <div className="done-back">
        {doneParts(sale).map(({ label, text, kind }) => (
          <div key={label}>
            <p className="done-label">{label}</p>
            <p className={`done-sum done-${kind}`}>{text}</p>
          </div>
        ))}
      </div>
      <Acts sale={sale} onNext={onNext} />
    </section>
  );
}
