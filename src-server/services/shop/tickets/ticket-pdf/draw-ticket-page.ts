import { GENRE_LABEL } from '#shared/art/genre.ts';
import type { Genre } from '#shared/art/inks.ts';
import { brand } from '#shared/brand.ts';
import { groupedVoucher } from '#shared/door/voucher-code.ts';
import { eventDay } from '#shared/events/evening-words.ts';
import type { Lang } from '#shared/lang.ts';
import { formatCents, type Cents } from '#shared/money.ts';
import { shownType } from '#shared/orders/general-admission.ts';
import type { TicketView } from '#shared/tickets/ticket-view.ts';
import { POSTER_SHAPE } from '../event-poster.ts';
import { drawQr } from './draw-qr.ts';
import { mm, PAPER, type PdfDoc } from './make-pdf.ts';
import { PAPER_WORDS } from './paper-words.ts';
import { fittingSize, write } from './write-text.ts';

export type TicketPage = {
  ticket: TicketView;
  /** 1-based, for 'Ticket 2 of 3'. */
  number: number;
  count: number;
  genre: Genre;
  /** The event's poster as a data address. */
  poster: string;
  operatorName: string;
  lang: Lang;
};

/** A6: fits a pocket, a phone's screen, and four times on a sheet. */
const PAGE = { w: mm(105), h: mm(148), margin: mm(7) } as const;
const POSTER_BOX = { w: PAGE.w, h: (PAGE.w * POSTER_SHAPE.h) / POSTER_SHAPE.w } as const;
const QR_SIZE = mm(47);
const INNER = PAGE.w - 2 * PAGE.margin;
const TEAR_LINE_Y = mm(88);
/** A voucher is a slip of its own at the foot of the page; the poster gives it the room. */
const VOUCHER = { h: mm(26), qr: mm(21) } as const;

/** Where the parts of a page begin. */
type Layout = { posterH: number; tearY: number };
const layoutOf = ({ voucherCode }: TicketView): Layout => {
  const slip = voucherCode === null ? 0 : VOUCHER.h;
  return { posterH: POSTER_BOX.h - slip, tearY: TEAR_LINE_Y - slip };
};

/** Cut at both edges to the height there is for it. */
function drawPoster(doc: PdfDoc, poster: string, height: number): void {
  doc.save().rect(0, 0, PAGE.w, height).clip();
  doc.image(poster, 0, (height - POSTER_BOX.h) / 2, { width: POSTER_BOX.w, height: POSTER_BOX.h }).restore();
}

function drawTearLine(doc: PdfDoc, y: number): void {
  doc.moveTo(0, y).lineTo(PAGE.w, y).lineWidth(1).dash(2, { space: 2 }).strokeColor(PAPER.line).stroke().undash();
}

function drawHead(doc: PdfDoc, { ticket: { event }, genre, number, count, lang }: TicketPage, posterH: number): void {
  const x = PAGE.margin;
  let y = posterH + mm(4.5);
  const small = { font: 'bold', size: 7.5, color: PAPER.dim, width: INNER / 2 } as const;
  write(doc, GENRE_LABEL[genre].toUpperCase(), { at: [x, y], style: small });
  write(doc, PAPER_WORDS[lang].ticketOf(number, count), {
    at: [x + INNER / 2, y],
    style: { ...small, align: 'right' },
  });
  const title = { font: 'print', width: INNER, maxLines: 2, leading: 1 } as const;
  const name = event.title.toUpperCase();
  y =
    write(doc, name, {
      at: [x, y + mm(4.2)],
      style: { ...title, size: fittingSize(doc, name, { sizes: [28, 25, 22, 19, 16], style: title }) },
    }) + mm(2);
  const line = { font: 'regular', size: 9.5, width: INNER } as const;
  y = write(doc, eventDay(event, lang), {
    at: [x, y],
    style: { ...line, font: 'bold' },
  });
  write(doc, event.location, { at: [x, y], style: { ...line, color: PAPER.text2 } });
}

function drawFacts(doc: PdfDoc, { ticket, lang }: TicketPage, tearY: number): void {
  const words = PAPER_WORDS[lang];
  const x = PAGE.margin + QR_SIZE + mm(5);
  const width = PAGE.w - PAGE.margin - x;
  const facts: [label: string, value: string | null][] = [
    [words.ticketType, shownType(ticket.ticketTypeName, lang)],
    [words.holder, ticket.holderName],
    [words.pricePaid, formatCents(ticket.pricePaidCents, lang)],
    [words.ticketNumber, ticket.ticketNumber],
  ];
  let y = tearY + mm(5);
  for (const [label, value] of facts) {
    if (value === null) continue;
    y = write(doc, label, { at: [x, y], style: { font: 'regular', size: 7, color: PAPER.dim, width } });
    y = write(doc, value, { at: [x, y], style: { font: 'bold', size: 9, width, maxLines: 2 } }) + mm(2);
  }
}

/** The drink that comes with the ticket: what it is worth, and the code the bar scans. */
function drawVoucher(
  doc: PdfDoc,
  { cents, code, lang }: { cents: Cents; code: string; lang: Lang },
  top: number,
): void {
  const words = PAPER_WORDS[lang];
  drawTearLine(doc, top);
  drawQr(doc, code, { x: PAGE.margin, y: top + mm(2), size: VOUCHER.qr });
  const x = PAGE.margin + VOUCHER.qr + mm(4);
  const width = PAGE.w - PAGE.margin - x;
  const small = { font: 'regular', size: 7, color: PAPER.dim, width } as const;
  let y = write(doc, words.voucher, { at: [x, top + mm(3.5)], style: small });
  y = write(doc, formatCents(cents, lang), { at: [x, y], style: { font: 'bold', size: 15, width } }) + mm(0.8);
  y = write(doc, words.voucherCode, { at: [x, y], style: small });
  write(doc, groupedVoucher(code), { at: [x, y], style: { font: 'bold', size: 8, width, maxLines: 2 } });
}

/** One ticket, one page: poster, what and when, the code the door scans, then the voucher that comes with it. */
export function drawTicketPage(doc: PdfDoc, page: TicketPage): void {
  const { ticket, poster, operatorName, lang } = page;
  const { posterH, tearY } = layoutOf(ticket);
  doc.addPage({ size: [PAGE.w, PAGE.h], margin: 0 });
  doc.rect(0, 0, PAGE.w, PAGE.h).fill(PAPER.page);
  drawPoster(doc, poster, posterH);
  drawHead(doc, page, posterH);
  drawTearLine(doc, tearY);
  drawQr(doc, ticket.qrCode, { x: PAGE.margin, y: tearY + mm(4.5), size: QR_SIZE });
  drawFacts(doc, page, tearY);
  if (ticket.voucherCode !== null)
    drawVoucher(doc, { cents: ticket.voucherCents, code: ticket.voucherCode, lang }, tearY + QR_SIZE + mm(8.5));
  write(doc, `${brand.full} \u00b7 ${operatorName}`, {
    at: [PAGE.margin, PAGE.h - mm(5)],
    style: { font: 'regular', size: 6.5, color: PAPER.dim, width: INNER },
  });
}
