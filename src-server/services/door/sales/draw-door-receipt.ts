import { brand } from '#shared/brand.ts';
import { receiptQrText, type ReceiptData } from '#shared/door/receipt-data.ts';
import { groupedVoucher } from '#shared/door/voucher-code.ts';
import { formatCents, formatPercent } from '#shared/money.ts';
import { drawQr } from '../../shop/tickets/ticket-pdf/draw-qr.ts';
import { mm, PAPER, type PdfDoc } from '../../shop/tickets/ticket-pdf/make-pdf.ts';
import { head, INNER, PAGE, row, rule, TALK, type Cell } from '../../shop/tickets/ticket-pdf/page-cells.ts';
import { write } from '../../shop/tickets/ticket-pdf/write-text.ts';
import { doorExemption, fiscalRows, paymentRows, receiptMarks, type ReceiptMark } from './receipt-parts.ts';

const QR_SIZE = mm(60);
const VOUCHER_SIZE = mm(34);
/** Long enough for a check value of the longest key. */
const MOST_LINES = 12;

const euros = (amountCents: number): string => formatCents(amountCents, 'de');
const moment = new Intl.DateTimeFormat('de-DE', {
  timeZone: 'Europe/Berlin',
  dateStyle: 'long',
  timeStyle: 'medium',
});

/** Where the next thing is drawn. What has no room on a page begins the next one. */
type Pen = { doc: PdfDoc; y: number };

function makeRoom(pen: Pen, height: number): void {
  if (pen.y + height <= PAGE.h - PAGE.margin) return;
  pen.doc.addPage({ size: [PAGE.w, PAGE.h], margin: 0 });
  pen.y = PAGE.margin;
}

function addRow(pen: Pen, cells: readonly Cell[]): void {
  makeRoom(pen, mm(14));
  pen.y = row(pen.doc, pen.y, cells) - 2;
}

function drawIssuer(pen: Pen, { issuer }: ReceiptData): void {
  const style = { ...TALK, size: 9, color: PAPER.text2, width: INNER, maxLines: 2 } as const;
  pen.y =
    write(pen.doc, brand.full.toUpperCase(), {
      at: [PAGE.margin, mm(20)],
      style: { font: 'print', size: 20, color: PAPER.vino, width: INNER },
    }) + 6;
  for (const line of [...issuer.lines, `Steuernummer ${issuer.taxNumber}`])
    pen.y = write(pen.doc, line, { at: [PAGE.margin, pen.y], style });
  pen.y += mm(8);
}

function drawMark(pen: Pen, { word, detail }: ReceiptMark): void {
  const height = detail === '' ? mm(9) : mm(14);
  makeRoom(pen, height + mm(3));
  const { doc, y } = pen;
  doc.rect(PAGE.margin, y, INNER, height).lineWidth(1.2).strokeColor(PAPER.ink).stroke();
  const [x, width] = [PAGE.margin + mm(4), INNER - mm(8)];
  const below = write(doc, word, { at: [x, y + mm(2.2)], style: { font: 'bold', size: 12, width } });
  if (detail !== '') write(doc, detail, { at: [x, below + 1], style: { ...TALK, width } });
  pen.y = y + height + mm(3);
}

function drawLines(pen: Pen, { lines, totalCents }: ReceiptData): void {
  addRow(pen, [
    head('Leistung', 0, 0.54),
    head('Anzahl', 0.54, 0.66, 'right'),
    head('Einzeln', 0.66, 0.83, 'right'),
    head('Betrag', 0.83, 1, 'right'),
  ]);
  pen.y = rule(pen.doc, pen.y + 2);
  for (const { name, quantity, unitPriceCents, lineCents } of lines)
    addRow(pen, [
      { text: name, from: 0, to: 0.54 },
      { text: String(quantity), from: 0.54, to: 0.66, align: 'right' },
      { text: euros(unitPriceCents), from: 0.66, to: 0.83, align: 'right' },
      { text: euros(lineCents), from: 0.83, to: 1, align: 'right' },
    ]);
  pen.y = rule(pen.doc, pen.y + 2);
  addRow(pen, [head('Gesamt', 0, 0.6), head(euros(totalCents), 0.6, 1, 'right')]);
}

function drawPayments(pen: Pen, receipt: ReceiptData): void {
  for (const { name, detail, cents } of paymentRows(receipt))
    addRow(pen, [
      { text: detail === '' ? name : `${name} (${detail})`, from: 0, to: 0.7 },
      { text: euros(cents), from: 0.7, to: 1, align: 'right' },
    ]);
  pen.y += mm(4);
}

function drawVat(pen: Pen, receipt: ReceiptData): void {
  const { vat } = receipt;
  const note = doorExemption(receipt);
  if (vat.length > 0) {
    addRow(pen, [
      head('Umsatzsteuer', 0, 0.4),
      head('Netto', 0.4, 0.6, 'right'),
      head('Steuer', 0.6, 0.8, 'right'),
      head('Brutto', 0.8, 1, 'right'),
    ]);
    for (const { vatBps, netCents, vatCents, grossCents } of vat)
      addRow(pen, [
        { text: formatPercent(vatBps), from: 0, to: 0.4 },
        { text: euros(netCents), from: 0.4, to: 0.6, align: 'right' },
        { text: euros(vatCents), from: 0.6, to: 0.8, align: 'right' },
        { text: euros(grossCents), from: 0.8, to: 1, align: 'right' },
      ]);
  }
  if (note !== null) addRow(pen, [{ text: note, from: 0, to: 1 }]);
  pen.y = rule(pen.doc, pen.y + mm(4));
}

/** Each voucher with its code; a copy has none. */
function drawVouchers(pen: Pen, { vouchers }: ReceiptData): void {
  for (const { code, cents } of vouchers) {
    makeRoom(pen, VOUCHER_SIZE + mm(4));
    const { doc, y } = pen;
    drawQr(doc, code, { x: PAGE.margin, y, size: VOUCHER_SIZE });
    const [x, width] = [PAGE.margin + VOUCHER_SIZE + mm(5), INNER - VOUCHER_SIZE - mm(5)];
    let below = write(doc, `Gutschein ${euros(cents)}`, {
      at: [x, y + mm(6)],
      style: { ...TALK, font: 'bold', width },
    });
    below = write(doc, 'für ein Getränk an diesem Abend', { at: [x, below + 2], style: { ...TALK, width } });
    write(doc, groupedVoucher(code), { at: [x, below + 2], style: { ...TALK, width, maxLines: 2 } });
    pen.y = y + VOUCHER_SIZE + mm(4);
  }
}

/** What the device gave, beside the code from which its signature is checked (DSFinV-K 2.4, annex I). */
function drawFiscal(pen: Pen, receipt: ReceiptData): void {
  const qr = receipt.fiscal === null ? null : receiptQrText(receipt.fiscal);
  makeRoom(pen, qr === null ? mm(30) : QR_SIZE + mm(6));
  const { doc } = pen;
  const top = pen.y;
  if (qr !== null) drawQr(doc, qr, { x: PAGE.w - PAGE.margin - QR_SIZE, y: top, size: QR_SIZE, level: 'H' });
  const width = qr === null ? INNER : INNER - QR_SIZE - mm(6);
  let y = top + mm(2);
  for (const [label, value] of fiscalRows(receipt)) {
    y = write(doc, label, { at: [PAGE.margin, y], style: { ...TALK, size: 7.5, color: PAPER.dim, width } });
    y = write(doc, value, { at: [PAGE.margin, y], style: { ...TALK, size: 8.5, width, maxLines: MOST_LINES } }) + 4;
  }
  pen.y = Math.max(y, qr === null ? y : top + QR_SIZE) + mm(4);
}

/** The receipt on white A4, with all that § 6 KassenSichV asks for: made to be printed and filed. */
export function drawDoorReceipt(doc: PdfDoc, receipt: ReceiptData): void {
  doc.addPage({ size: [PAGE.w, PAGE.h], margin: 0 });
  const pen: Pen = { doc, y: PAGE.margin };
  drawIssuer(pen, receipt);
  pen.y =
    write(doc, `Beleg ${receipt.receiptNumber}`, {
      at: [PAGE.margin, pen.y],
      style: { font: 'print', size: 24, width: INNER },
    }) + 8;
  for (const [label, value] of [
    ['Datum', `${moment.format(receipt.issuedAt)} Uhr`],
    ['Veranstaltung', receipt.eventTitle],
    ['Kasse', receipt.deskName],
  ] as const)
    if (value !== '') addRow(pen, [head(label, 0, 0.28), { text: value, from: 0.28, to: 1 }]);
  pen.y += mm(4);
  for (const mark of receiptMarks(receipt)) drawMark(pen, mark);
  pen.y += mm(2);
  drawLines(pen, receipt);
  drawPayments(pen, receipt);
  drawVat(pen, receipt);
  drawVouchers(pen, receipt);
  drawFiscal(pen, receipt);
}
