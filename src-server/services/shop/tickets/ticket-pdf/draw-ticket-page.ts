import { GENRE_LABEL } from '#shared/art/genre.ts';
import type { Genre } from '#shared/art/inks.ts';
import { brand } from '#shared/brand.ts';
import { groupedVoucher } from '#shared/door/voucher-code.ts';
import { formatCents } from '#shared/money.ts';
import { formatLongDate, formatTime } from '#shared/time.ts';
import type { TicketView } from '#shared/tickets/ticket-view.ts';
import { POSTER_SHAPE } from '../event-poster.ts';
import { drawQr } from './draw-qr.ts';
import { mm, PAPER, type PdfDoc } from './make-pdf.ts';
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
};

/** A6: fits a pocket, a phone's screen, and four times on a sheet. */
const PAGE = { w: mm(105), h: mm(148), margin: mm(7) } as const;
const POSTER_BOX = { w: PAGE.w, h: (PAGE.w * POSTER_SHAPE.h) / POSTER_SHAPE.w } as const;
const QR_SIZE = mm(47);
const INNER = PAGE.w - 2 * PAGE.margin;
const TEAR_LINE_Y = mm(88);

function drawHead(doc: PdfDoc, { ticket: { event }, genre, number, count }: TicketPage): void {
  const x = PAGE.margin;
  let y = POSTER_BOX.h + mm(4.5);
  const small = { font: 'bold', size: 7.5, color: PAPER.dim, width: INNER / 2 } as const;
  write(doc, GENRE_LABEL[genre].toUpperCase(), { at: [x, y], style: small });
  write(doc, `Ticket ${number} of ${count}`, { at: [x + INNER / 2, y], style: { ...small, align: 'right' } });
  const title = { font: 'print', width: INNER, maxLines: 2, leading: 1 } as const;
  const name = event.title.toUpperCase();
  y =
    write(doc, name, {
      at: [x, y + mm(4.2)],
      style: { ...title, size: fittingSize(doc, name, { sizes: [28, 25, 22, 19, 16], style: title }) },
    }) + mm(2);
  const line = { font: 'regular', size: 9.5, width: INNER } as const;
  y = write(doc, `${formatLongDate(event.startsAt)}, ${formatTime(event.startsAt)}\u2013${formatTime(event.endsAt)}`, {
    at: [x, y],
    style: { ...line, font: 'bold' },
  });
  write(doc, event.location, { at: [x, y], style: { ...line, color: PAPER.text2 } });
}

function drawFacts(doc: PdfDoc, ticket: TicketView): void {
  const x = PAGE.margin + QR_SIZE + mm(5);
  const width = PAGE.w - PAGE.margin - x;
  const facts: [label: string, value: string | null][] = [
    ['Ticket type', ticket.ticketTypeName],
    ['Name', ticket.holderName],
    ['Price paid', formatCents(ticket.pricePaidCents)],
    ['Voucher for the bar', ticket.voucherCents === 0 ? null : formatCents(ticket.voucherCents)],
    ['Voucher code', ticket.voucherCode === null ? null : groupedVoucher(ticket.voucherCode)],
    ['Ticket number', ticket.ticketNumber],
  ];
  let y = TEAR_LINE_Y + mm(5);
  for (const [label, value] of facts) {
    if (value === null) continue;
    y = write(doc, label, { at: [x, y], style: { font: 'regular', size: 7, color: PAPER.dim, width } });
    y = write(doc, value, { at: [x, y], style: { font: 'bold', size: 9, width, maxLines: 2 } }) + mm(2);
  }
}

/** One ticket, one page: poster, what and when, then the code the door scans. */
export function drawTicketPage(doc: PdfDoc, page: TicketPage): void {
  doc.addPage({ size: [PAGE.w, PAGE.h], margin: 0 });
  doc.rect(0, 0, PAGE.w, PAGE.h).fill(PAPER.page);
  doc.image(page.poster, 0, 0, { width: POSTER_BOX.w, height: POSTER_BOX.h });
  drawHead(doc, page);
  doc
    .moveTo(0, TEAR_LINE_Y)
    .lineTo(PAGE.w, TEAR_LINE_Y)
    .lineWidth(1)
    .dash(2, { space: 2 })
    .strokeColor(PAPER.line)
    .stroke()
    .undash();
  drawQr(doc, page.ticket.qrCode, { x: PAGE.margin, y: TEAR_LINE_Y + mm(4.5), size: QR_SIZE });
  drawFacts(doc, page.ticket);
  write(doc, `${brand.full} \u00b7 ${page.operatorName}`, {
    at: [PAGE.margin, PAGE.h - mm(5)],
    style: { font: 'regular', size: 6.5, color: PAPER.dim, width: INNER },
  });
}
