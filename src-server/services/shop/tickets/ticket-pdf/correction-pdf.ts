import { formatCents } from '#shared/money.ts';
import type { Operator } from '#shared/operator.ts';
import { addressLines } from '#shared/orders/invoice-fields.ts';
import type { Correction } from '#shared/orders/correction.ts';
import { formatLongDate, formatTime } from '#shared/time.ts';
import { drawExemption, drawSender, drawVat } from './draw-receipt-page.ts';
import { makePdf, mm, type PdfDoc } from './make-pdf.ts';
import { PAPER_WORDS } from './paper-words.ts';
import { head, INNER, PAGE, row, rule } from './page-cells.ts';
import { write } from './write-text.ts';

type CorrectionPage = { correction: Correction; operator: Operator };

function factsOf({ number, issuedAt, receipt, why, voidNumbers }: Correction): (readonly [string, string])[] {
  const { lang } = receipt;
  const { correction: words, ...paper } = PAPER_WORDS[lang];
  return [
    [words.number, number],
    [paper.date, `${formatLongDate(issuedAt, lang)}, ${formatTime(issuedAt)}`],
    [
      receipt.invoice === null ? words.ofReceipt : words.ofInvoice,
      words.of(receipt.number, formatLongDate(receipt.invoice?.issuedAt ?? receipt.issuedAt, lang)),
    ],
    [paper.buyer, receipt.invoice === null ? receipt.buyerName : addressLines(receipt.invoice.recipient).join(', ')],
    [words.what, receipt.lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')],
    ...(why === null ? [] : [[words.reason, why] as const]),
    ...(voidNumbers.length === 0 ? [] : [[words.isVoid, voidNumbers.join(', ')] as const]),
  ];
}

/** What went back and the tax in it, on a white A4 page like the receipt that it corrects. */
function drawCorrectionPage(doc: PdfDoc, { correction, operator }: CorrectionPage): void {
  const { receipt, amountCents, vat, voidNumbers } = correction;
  const { lang } = receipt;
  const words = PAPER_WORDS[lang].correction;
  doc.addPage({ size: [PAGE.w, PAGE.h], margin: 0 });
  let y = drawSender(doc, operator, lang) + mm(10);
  y = write(doc, words.title, { at: [PAGE.margin, y], style: { font: 'print', size: 22, width: INNER } }) + 8;
  for (const [label, value] of factsOf(correction))
    y = row(doc, y, [head(label, 0, 0.28), { text: value, from: 0.28, to: 1 }]) - 3;
  y = rule(doc, y + mm(4));
  y = row(doc, y, [
    { text: words.sum, from: 0, to: 0.7 },
    { text: formatCents(receipt.totalCents, lang), from: 0.7, to: 1, align: 'right' },
  ]);
  y = row(doc, y, [head(words.back, 0, 0.7), head(`−${formatCents(amountCents, lang)}`, 0.7, 1, 'right')]);
  y = rule(doc, y) + mm(2);
  const taken = { ...receipt, totalCents: amountCents, vat };
  y = drawExemption(doc, drawVat(doc, y, taken), receipt) + mm(4);
  const isOfTickets = receipt.lines.some(({ ticketTypeId }) => ticketTypeId !== '');
  if (isOfTickets && voidNumbers.length === 0) row(doc, y, [{ text: words.stays, from: 0, to: 1 }]);
}

/** The file's name without its ending: `correction-R20261127-0A1B2C3D4E-K2`. */
export const correctionStem = ({ number, receipt: { lang } }: Correction): string =>
  `${PAPER_WORDS[lang].correction.name.toLowerCase()}-${number}`;

/** The correction as a PDF; the same refund gives the same bytes. */
export function correctionPdf(page: CorrectionPage): Promise<Buffer> {
  const { correction, operator } = page;
  return makePdf(
    {
      title: `${PAPER_WORDS[correction.receipt.lang].correction.name} ${correction.number}`,
      author: operator.legalName,
      createdAt: correction.issuedAt,
    },
    (doc) => drawCorrectionPage(doc, page),
  );
}
