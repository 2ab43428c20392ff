import { PAPER, type PdfDoc } from './make-pdf.ts';
import { printable } from './printable.ts';

export type TextStyle = {
  font: 'print' | 'bold' | 'regular';
  size: number;
  width: number;
  color?: string;
  /** What does not fit ends with an ellipsis; 1 by default. */
  maxLines?: number;
  align?: 'left' | 'right';
  /** Distance of two lines, in sizes. */
  leading?: number;
};

type Measure = (text: string) => number;

/** Cuts a word that alone is wider than the line. */
function cutWord(word: string, width: number, measure: Measure): [head: string, rest: string] {
  let length = word.length;
  while (length > 1 && measure(word.slice(0, length)) > width) length--;
  return [word.slice(0, length), word.slice(length)];
}

/** Breaks at spaces and after hyphens; a word wider than the line is cut. */
function breakLines(text: string, width: number, measure: Measure): string[] {
  const lines: string[] = [];
  let line = '';
  for (let piece of text.split(/(?<=[ -])/)) {
    while (measure((line + piece).trimEnd()) > width) {
      if (line !== '') lines.push(line.trimEnd());
      line = '';
      if (measure(piece.trimEnd()) <= width) break;
      const [head, rest] = cutWord(piece, width, measure);
      lines.push(head);
      piece = rest;
    }
    line += piece;
  }
  if (line !== '') lines.push(line.trimEnd());
  return lines;
}

function cutToLines(lines: string[], maxLines: number, fits: (line: string) => boolean): string[] {
  if (lines.length <= maxLines) return lines;
  const kept = lines.slice(0, maxLines);
  let last = kept.pop() ?? '';
  while (last !== '' && !fits(`${last}\u2026`)) last = last.slice(0, -1).trimEnd();
  return [...kept, `${last}\u2026`];
}

/** Writes a text with its top left corner at a place; returns the y below it. */
export function write(
  doc: PdfDoc,
  text: string,
  { at: [x, y], style }: { at: [x: number, y: number]; style: TextStyle },
): number {
  const { font, size, width, color = PAPER.text, maxLines = 1, align = 'left', leading = 1.2 } = style;
  doc.font(font).fontSize(size).fillColor(color);
  const measure: Measure = (part) => doc.widthOfString(part);
  const lines = cutToLines(breakLines(printable(text), width, measure), maxLines, (line) => measure(line) <= width);
  lines.forEach((line, index) => {
    const indent = align === 'right' ? width - measure(line) : 0;
    doc.text(line, x + indent, y + index * size * leading, { lineBreak: false });
  });
  return y + lines.length * size * leading;
}

/** The largest of the sizes in which a text needs no more lines than it may. */
export function fittingSize(
  doc: PdfDoc,
  text: string,
  { sizes, style }: { sizes: readonly number[]; style: Omit<TextStyle, 'size'> },
): number {
  const fits = (size: number) => {
    doc.font(style.font).fontSize(size);
    return breakLines(printable(text), style.width, (part) => doc.widthOfString(part)).length <= (style.maxLines ?? 1);
  };
  return sizes.find(fits) ?? sizes.at(-1) ?? 10;
}
