import { brand } from '#shared/brand.ts';
import { eventDay } from '#shared/events/evening-words.ts';
import { formatCents } from '#shared/money.ts';
import type { Operator } from '#shared/operator.ts';
import type { OrderView } from '#shared/orders/order-views.ts';
import { refundSentenceIn } from '#shared/orders/refund-words.ts';
import { formatVatRate, type Receipt } from '#shared/orders/receipt.ts';
import { addressLines } from '#shared/orders/invoice-fields.ts';
import type { Invoice } from '#shared/orders/invoice.ts';
import { exemptionNote } from '#shared/orders/exemption-note.ts';
import { formatLongDate, formatTime } from '#shared/time.ts';
import type { Lang } from '#shared/lang.ts';
import { spokenIn } from '#shared/website/spoken-in.ts';
import { mm, PAPER, type PdfDoc } from './make-pdf.ts';
import { head, INNER, PAGE, row, rule, TALK } from './page-cells.ts';
import { PAPER_WORDS } from './paper-words.ts';
import { write } from './write-text.ts';

type Fact = readonly [label: string, value: string];
/** What was bought: its facts, what a line of it is called, and what the law wants said. */
type Bought = { facts: readonly Fact[]; unit: string; notes: readonly string[] };
type BoughtOrder = Pick<OrderView, 'event' | 'refundRule'> & Partial<Pick<OrderView, 'ticketRules'>>;
type VatOf = Pick<Receipt, 'vat' | 'isSmallBusiness' | 'totalCents' | 'lang'>;
export type ReceiptPage = { receipt: Receipt; operator: Operator } & (BoughtOrder | { bought: Bought });

/** Tickets of an event. */
function boughtTickets({ event: booked, ...promised }: BoughtOrder, lang: Lang): Bought {
  const event = spokenIn(booked, lang);
  const words = PAPER_WORDS[lang];
  return {
    facts: [
      [words.event, event.title],
      [words.eventDate, eventDay(event, lang)],
      [words.place, event.location],
    ],
    unit: words.ticket,
    notes: [...words.noWithdrawal, refundSentenceIn(lang, promised, event)],
  };
}
const boughtOf = (page: ReceiptPage): Bought =>
  'event' in page ? boughtTickets(page, page.receipt.lang) : page.bought;

/** Who writes it; returns the y below. */
export function drawSender(doc: PdfDoc, operator: Operator, lang: Lang): number {
  const words = PAPER_WORDS[lang];
  const lines = [
    operator.legalName,
    operator.street,
    `${operator.postalCode} ${operator.city}`,
    `${words.taxNumber} ${operator.taxNumber}`,
    ...(operator.vatId === undefined ? [] : [`${words.vatId} ${operator.vatId}`]),
    operator.email,
  ];
  let y =
    write(doc, brand.full.toUpperCase(), {
      at: [PAGE.margin, mm(20)],
      style: { font: 'print', size: 20, color: PAPER.vino, width: INNER },
    }) + 6;
  for (const line of lines)
    y = write(doc, line, { at: [PAGE.margin, y], style: { ...TALK, size: 9, color: PAPER.text2, width: INNER } });
  return y;
}

function receiptFacts({ number, issuedAt, buyerName, lang }: Receipt): Fact[] {
  const words = PAPER_WORDS[lang];
  return [
    [words.receipt.number, number],
    [words.date, `${formatLongDate(issuedAt, lang)}, ${formatTime(issuedAt)}`],
    [words.buyer, buyerName],
  ];
}

function invoiceFacts({ number, issuedAt, recipient, replaces }: Invoice, lang: Lang): Fact[] {
  const words = PAPER_WORDS[lang];
  return [
    [words.invoiceTo, addressLines(recipient).join(', ')],
    ...(recipient.vatId === '' ? [] : [[words.buyerVatId, recipient.vatId] as const]),
    [words.invoice.number, number],
    [words.date, formatLongDate(issuedAt, lang)],
    ...(replaces === null ? [] : [[words.replaces, replaces] as const]),
  ];
}

function drawFacts(doc: PdfDoc, start: number, page: ReceiptPage): number {
  const { receipt } = page;
  const facts: Fact[] = [
    ...(receipt.invoice === null ? receiptFacts(receipt) : invoiceFacts(receipt.invoice, receipt.lang)),
    ...boughtOf(page).facts,
    ...(receipt.promo === null ? [] : [[PAPER_WORDS[receipt.lang].promo, receipt.promo] as const]),
  ];
  let y = start;
  for (const [label, value] of facts) y = row(doc, y, [head(label, 0, 0.28), { text: value, from: 0.28, to: 1 }]) - 3;
  return y;
}

function drawLines(doc: PdfDoc, start: number, page: ReceiptPage): number {
  const { lines, totalCents, lang } = page.receipt;
  const words = PAPER_WORDS[lang];
  let y = rule(
    doc,
    row(doc, start, [
      head(boughtOf(page).unit, 0, 0.56),
      head(words.number, 0.56, 0.68, 'right'),
      head(words.each, 0.68, 0.84, 'right'),
      head(words.amount, 0.84, 1, 'right'),
    ]),
  );
  for (const line of lines) {
    y = row(doc, y, [
      { text: line.name, from: 0, to: 0.56 },
      { text: String(line.quantity), from: 0.56, to: 0.68, align: 'right' },
      { text: formatCents(line.unitPriceCents, lang), from: 0.68, to: 0.84, align: 'right' },
      { text: formatCents(line.lineCents, lang), from: 0.84, to: 1, align: 'right' },
    ]);
  }
  y = rule(doc, y);
  return row(doc, y, [head(words.total, 0, 0.6), head(formatCents(totalCents, lang), 0.6, 1, 'right')]);
}

/** Why no tax is charged on it, or on a part of it; nothing where all of it is taxed. */
export function drawExemption(doc: PdfDoc, start: number, receipt: Receipt): number {
  const note = exemptionNote({ ...receipt, soldAt: receipt.issuedAt });
  if (note === null) return start;
  const y = row(doc, start, [{ text: note.de, from: 0, to: 1 }]);
  return receipt.lang === 'de' ? y : row(doc, y - 4, [{ text: note.en, from: 0, to: 1 }]);
}

/** The tax inside, rate by rate; nothing where there is none. */
export function drawVat(doc: PdfDoc, start: number, { vat, isSmallBusiness, totalCents, lang }: VatOf): number {
  if (isSmallBusiness || totalCents === 0) return start;
  const words = PAPER_WORDS[lang].vat;
  let y =
    row(doc, start, [
      head(words.included, 0, 0.4),
      head(words.net, 0.4, 0.6, 'right'),
      head(words.tax, 0.6, 0.8, 'right'),
      head(words.gross, 0.8, 1, 'right'),
    ]) - 3;
  for (const line of vat) {
    y =
      row(doc, y, [
        { text: formatVatRate(line.vatBps, lang), from: 0, to: 0.4 },
        { text: formatCents(line.netCents, lang), from: 0.4, to: 0.6, align: 'right' },
        { text: formatCents(line.vatCents, lang), from: 0.6, to: 0.8, align: 'right' },
        { text: formatCents(line.grossCents, lang), from: 0.8, to: 1, align: 'right' },
      ]) - 3;
  }
  return y;
}

/** The receipt on a white A4 page: made to be printed and filed. */
export function drawReceiptPage(doc: PdfDoc, page: ReceiptPage): void {
  const { receipt, operator } = page;
  const { lang } = receipt;
  const words = PAPER_WORDS[lang];
  doc.addPage({ size: [PAGE.w, PAGE.h], margin: 0 });
  let y = drawSender(doc, operator, lang) + mm(10);
  y =
    write(doc, (receipt.invoice === null ? words.receipt : words.invoice).title, {
      at: [PAGE.margin, y],
      style: { font: 'print', size: 26, width: INNER },
    }) + 8;
  y = drawFacts(doc, y, page) + mm(6);
  y = drawLines(doc, y, page) + mm(4);
  y = drawExemption(doc, drawVat(doc, y, receipt), receipt) + mm(6);
  const paid = words.paidOn(receipt.payment, formatLongDate(receipt.issuedAt, lang));
  y = row(doc, y, [{ text: paid, from: 0, to: 1 }]) + mm(4);
  const small = { ...TALK, size: 8.5, color: PAPER.dim, width: INNER, maxLines: 4 } as const;
  for (const note of boughtOf(page).notes) y = write(doc, note, { at: [PAGE.margin, y], style: small });
}
