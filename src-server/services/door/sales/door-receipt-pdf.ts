import type { ReceiptData } from '#shared/door/receipt-data.ts';
import { makePdf } from '../../shop/tickets/ticket-pdf/make-pdf.ts';
import { drawDoorReceipt } from './draw-door-receipt.ts';

/** A receipt of the door as a PDF (AEAO to § 146a, 2.5); the same receipt gives the same bytes. */
export function doorReceiptPdf(receipt: ReceiptData): Promise<Buffer> {
  const [author = ''] = receipt.issuer.lines;
  return makePdf({ title: `Beleg ${receipt.receiptNumber}`, author, createdAt: receipt.issuedAt, lang: 'de' }, (doc) =>
    drawDoorReceipt(doc, receipt),
  );
}

/** The name of the file: letters, digits and hyphens only. */
export const doorReceiptFileName = ({ receiptNumber }: ReceiptData): string =>
  `beleg-${receiptNumber.replaceAll(/[^\w-]+/g, '-')}.pdf`;
