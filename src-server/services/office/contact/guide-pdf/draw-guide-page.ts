import { brand } from '#shared/brand.ts';
import { mm, PAPER, type PdfDoc } from '#server/services/shop/tickets/ticket-pdf/make-pdf.ts';
import { fittingSize, write } from '#server/services/shop/tickets/ticket-pdf/write-text.ts';

/** A5: reads on a phone, prints as a booklet. */
const PAGE = { w: mm(148), h: mm(210), margin: mm(14) } as const;
const INNER = PAGE.w - 2 * PAGE.margin;
const DRAWING_WIDTH = mm(92);
const CHILI = '#F0442A';

/** A picture as a data address, and the share of the page's width it is high. */
export type Picture = { data: string; ratio: number };

export type Chapter = {
  label: string;
  title: string;
  lead: string;
  notes: readonly string[];
  picture: Picture;
  /** Inside the margins, on paper, instead of bleeding off the top. */ isDrawing?: boolean;
};

export function drawCover(
  doc: PdfDoc,
  { data, ratio }: Picture,
  { title, line }: { title: string; line: string },
): void {
  doc.addPage({ size: [PAGE.w, PAGE.h], margin: 0 });
  doc.rect(0, 0, PAGE.w, PAGE.h).fill(PAPER.surface);
  const height = PAGE.w * ratio;
  doc.image(data, 0, 0, { width: PAGE.w, height });
  const print = { font: 'print', width: INNER, leading: 0.9 } as const;
  const name = title.toUpperCase();
  const y = write(doc, name, {
    at: [PAGE.margin, height + mm(9)],
    style: { ...print, size: fittingSize(doc, name, { sizes: [72, 64, 56, 48], style: print }) },
  });
  write(doc, line, { at: [PAGE.margin, y + mm(4)], style: { font: 'bold', size: 15, width: INNER, maxLines: 2 } });
  write(doc, brand.full, {
    at: [PAGE.margin, PAGE.h - mm(14)],
    style: { font: 'bold', size: 9, color: PAPER.dim, width: INNER },
  });
}

function drawNotes(doc: PdfDoc, notes: readonly string[], from: number): number {
  let y = from;
  notes.forEach((note, index) => {
    doc
      .moveTo(PAGE.margin, y)
      .lineTo(PAGE.w - PAGE.margin, y)
      .lineWidth(0.8)
      .strokeColor(PAPER.line)
      .stroke();
    write(doc, String(index + 1), {
      at: [PAGE.margin, y + mm(2.6)],
      style: { font: 'print', size: 19, color: CHILI, width: mm(9) },
    });
    const below = write(doc, note, {
      at: [PAGE.margin + mm(11), y + mm(3.2)],
      style: { font: 'regular', size: 11, width: INNER - mm(11), maxLines: 3, leading: 1.35 },
    });
    y = Math.max(below + mm(2.6), y + mm(11.5));
  });
  return y;
}

/** Head, lead and numbered points under a strip of art. */
export function drawChapter(
  doc: PdfDoc,
  { label, title, lead, notes, picture, isDrawing = false }: Chapter,
  page: number,
): void {
  doc.addPage({ size: [PAGE.w, PAGE.h], margin: 0 });
  doc.rect(0, 0, PAGE.w, PAGE.h).fill(PAPER.surface);
  const width = isDrawing ? DRAWING_WIDTH : PAGE.w;
  const top = isDrawing ? mm(10) : 0;
  doc.image(picture.data, (PAGE.w - width) / 2, top, { width, height: width * picture.ratio });
  let y = top + width * picture.ratio + mm(8);
  y =
    write(doc, label.toUpperCase(), {
      at: [PAGE.margin, y],
      style: { font: 'bold', size: 8.5, color: PAPER.dim, width: INNER },
    }) + mm(1.5);
  const print = { font: 'print', width: INNER, maxLines: 2, leading: 0.92 } as const;
  const name = title.toUpperCase();
  y =
    write(doc, name, {
      at: [PAGE.margin, y],
      style: { ...print, size: fittingSize(doc, name, { sizes: [40, 36, 32, 28], style: { ...print, maxLines: 1 } }) },
    }) + mm(4);
  y =
    write(doc, lead, {
      at: [PAGE.margin, y],
      style: { font: 'bold', size: 11.5, color: PAPER.text2, width: INNER, maxLines: 5, leading: 1.4 },
    }) + mm(5);
  drawNotes(doc, notes, y);
  write(doc, brand.full, {
    at: [PAGE.margin, PAGE.h - mm(10)],
    style: { font: 'regular', size: 7.5, color: PAPER.dim, width: INNER / 2 },
  });
  write(doc, String(page), {
    at: [PAGE.w / 2, PAGE.h - mm(10)],
    style: { font: 'bold', size: 7.5, color: PAPER.dim, width: PAGE.w / 2 - PAGE.margin, align: 'right' },
  });
}
