import { drawReceiptPage, type ReceiptPage } from './draw-receipt-page.ts';
import { makePdf } from './make-pdf.ts';

/** The receipt as a PDF; the same order gives the same bytes. */
export function receiptPdf(page: ReceiptPage): Promise<Buffer> {
  const { receipt, operator } = page;
  return makePdf(
    { title: `Receipt ${receipt.number}`, author: operator.legalName, createdAt: receipt.issuedAt },
    (doc) => drawReceiptPage(doc, page),
  );
}
