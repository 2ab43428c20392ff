import type { OrderView } from '#shared/orders/order-views.ts';
import type { Operator } from '#shared/operator.ts';
import type { Receipt } from '#shared/orders/receipt.ts';
import { drawReceiptPage } from './draw-receipt-page.ts';
import { makePdf } from './make-pdf.ts';

/** The receipt as a PDF; the same order gives the same bytes. */
export function receiptPdf(page: { receipt: Receipt; event: OrderView['event']; operator: Operator }): Promise<Buffer> {
  const { receipt, operator } = page;
  return makePdf(
    { title: `Receipt ${receipt.number}`, author: operator.legalName, createdAt: receipt.issuedAt },
    (doc) => drawReceiptPage(doc, page),
  );
}
