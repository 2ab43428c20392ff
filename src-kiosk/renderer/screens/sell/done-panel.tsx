import { useEffect, useState } from 'react';
import type { ReceiptView } from '#shared/door/fiscal-calls.ts';
import type { SaleDoneView } from '#shared/door/kiosk-bridge.ts';
import { formatCents } from '#shared/money.ts';
import { ask, tell, useDesk } from '../../bridge.ts';
import { Icon } from '../../ui/icon.tsx';
import { PrinterAlert } from '../../ui/printer-alert.tsx';
import { QrDrawing } from '../../ui/qr-drawing.tsx';
import { doneParts } from './done-parts.ts';

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
