import type { Receipt } from '#shared/orders/receipt.ts';
import { drawReceiptPage, type ReceiptPage } from './draw-receipt-page.ts';
import { makePdf } from './make-pdf.ts';

/** The file's name without its ending: `receipt-R20260117-0A1B2C3D4E`, or `invoice-RE-2026-00017`. */
export const receiptStem = ({ number, invoice }: Receipt): string =>
  `${invoice === null ? 'receipt' : 'invoice'}-${number}`;

/** The receipt, or the invoice in its place, as a PDF; the same order gives the same bytes. */
export function receiptPdf(page: ReceiptPage): Promise<Buffer> {
  const { receipt, operator } = page;
  return makePdf(
    {
      title: `${receipt.invoice === null ? 'Receipt' : 'Invoice'} ${receipt.number}`,
      author: operator.legalName,
      createdAt: receipt.invoice?.issuedAt ?? receipt.issuedAt,
    },
    (doc) => drawReceiptPage(doc, page),
  );
}
