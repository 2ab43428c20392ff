import { formatCents } from '#shared/money.ts';
import type { Operator } from '#shared/operator.ts';
import { addressLines } from '#shared/orders/invoice-fields.ts';
import type { Correction } from '#shared/orders/correction.ts';
import { formatLongDate, formatTime } from '#shared/time.ts';
import { drawExemption, drawSender, drawVat } from './draw-receipt-page.ts';
import { makePdf, mm, type PdfDoc } from './make-pdf.ts';
import { head, INNER, PAGE, row, rule } from './page-cells.ts';
import { write } from './write-text.ts';

type CorrectionPage = { correction: Correction; operator: Operator };

const STAYS = 'All tickets of the order stay valid / Alle Karten bleiben gültig.';

function factsOf({ number, issuedAt, receipt, why, voidNumbers }: Correction): (readonly [string, string])[] {
  return [
    ['Number', number],
    ['Date', `${formatLongDate(issuedAt)}, ${formatTime(issuedAt)}`],
    [
      receipt.invoice === null ? 'Corrects receipt' : 'Corrects invoice',
      `${receipt.number} of ${formatLongDate(receipt.invoice?.issuedAt ?? receipt.issuedAt)}`,
    ],
    ['Buyer', receipt.invoice === null ? receipt.buyerName : addressLines(receipt.invoice.recipient).join(', ')],
    ['For', receipt.lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')],
    ...(why === null ? [] : [['Reason', why] as const]),
    ...(voidNumbers.length === 0 ? [] : [['No longer valid', voidNumbers.join(', ')] as const]),
  ];
}

/** What went back and the tax in it, on a white A4 page like the receipt that it corrects. */
function drawCorrectionPage(doc: PdfDoc, { correction, operator }: CorrectionPage): void {
  const { receipt, amountCents, vat, voidNumbers } = correction;
  doc.addPage({ size: [PAGE.w, PAGE.h], margin: 0 });
  const title = 'Correction of a receipt / Rechnungskorrektur';
  let y = drawSender(doc, operator) + mm(10);
  y = write(doc, title, { at: [PAGE.margin, y], style: { font: 'print', size: 22, width: INNER } }) + 8;
  for (const [label, value] of factsOf(correction))
    y = row(doc, y, [head(label, 0, 0.28), { text: value, from: 0.28, to: 1 }]) - 3;
  y = rule(doc, y + mm(4));
  y = row(doc, y, [
    { text: 'Receipt / Rechnungsbetrag', from: 0, to: 0.7 },
    { text: formatCents(receipt.totalCents), from: 0.7, to: 1, align: 'right' },
  ]);
  y = row(doc, y, [head('Given back / Erstattet', 0, 0.7), head(`−${formatCents(amountCents)}`, 0.7, 1, 'right')]);
  y = rule(doc, y) + mm(2);
  const taken = { ...receipt, totalCents: amountCents, vat };
  y = drawExemption(doc, drawVat(doc, y, taken), receipt) + mm(4);
  const isOfTickets = receipt.lines.some(({ ticketTypeId }) => ticketTypeId !== '');
  if (isOfTickets && voidNumbers.length === 0) row(doc, y, [{ text: STAYS, from: 0, to: 1 }]);
}

/** The correction as a PDF; the same refund gives the same bytes. */
export function correctionPdf(page: CorrectionPage): Promise<Buffer> {
  const { correction, operator } = page;
  return makePdf(
    { title: `Correction ${correction.number}`, author: operator.legalName, createdAt: correction.issuedAt },
    (doc) => drawCorrectionPage(doc, page),
  );
}
