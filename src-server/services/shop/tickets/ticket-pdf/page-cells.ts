import { mm, PAPER, type PdfDoc } from './make-pdf.ts';
import { write, type TextStyle } from './write-text.ts';

/** A4 in points. */
export const PAGE = { w: mm(210), h: mm(297), margin: mm(22) } as const;
/** The width of the text, in points. */
export const INNER = PAGE.w - 2 * PAGE.margin;
/** The usual letters of such a page. */
export const TALK = { font: 'regular', size: 10 } as const;

/** A cell by its left edge and width, as shares of the line. */
export type Cell = {
  text: string;
  from: number;
  to: number;
  align?: 'right' | undefined;
  font?: TextStyle['font'];
  /** What does not fit ends with an ellipsis; 3 by default. */ maxLines?: number;
};

/** A cell in bold letters. */
export const head = (text: string, ...[from, to, align]: [from: number, to: number, align?: 'right']): Cell => ({
  text,
  from,
  to,
  align,
  font: 'bold',
});

/** Writes cells side by side; returns the y below them. */
export function row(doc: PdfDoc, y: number, cells: readonly Cell[]): number {
  const ends = cells.map(({ text, from, to, align, font = 'regular', maxLines = 3 }) =>
    write(doc, text, {
      at: [PAGE.margin + from * INNER, y],
      style: { ...TALK, font, width: (to - from) * INNER, maxLines, ...(align !== undefined && { align }) },
    }),
  );
  return Math.max(...ends) + 5;
}

/** Draws a line over the whole width; returns the y below it. */
export function rule(doc: PdfDoc, y: number): number {
  doc
    .moveTo(PAGE.margin, y)
    .lineTo(PAGE.w - PAGE.margin, y)
    .lineWidth(0.75)
    .strokeColor(PAPER.line)
    .stroke();
  return y + 8;
}
