import type { Receipt } from '#shared/orders/receipt.ts';
import { drawReceiptPage, type ReceiptPage } from './draw-receipt-page.ts';
import { makePdf } from './make-pdf.ts';
import { PAPER_WORDS } from './paper-words.ts';

/** What the paper calls itself, in its language. */
const nameOf = ({ invoice, lang }: Receipt): string =>
  (invoice === null ? PAPER_WORDS[lang].receipt : PAPER_WORDS[lang].invoice).name;

/** The file's name without its ending: `receipt-R20260117-0A1B2C3D4E`, or `rechnung-RE-2026-00017`. */
export const receiptStem = (receipt: Receipt): string => `${nameOf(receipt).toLowerCase()}-${receipt.number}`;

/** The receipt, or the invoice in its place, as a PDF; the same order gives the same bytes. */
export function receiptPdf(page: ReceiptPage): Promise<Buffer> {
  const { receipt, operator } = page;
  return makePdf(
    {
      title: `${nameOf(receipt)} ${receipt.number}`,
      author: operator.legalName,
      createdAt: receipt.invoice?.issuedAt ?? receipt.issuedAt,
    },
    (doc) => drawReceiptPage(doc, page),
  );
}
