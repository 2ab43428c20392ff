import { loadFace, type Face } from './faces.ts';
import { PAPER, type PdfDoc } from './make-pdf.ts';
import { piecesOf } from './pieces-of.ts';
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

/** How far above the line that letters stand on a text begins, in sizes: Archivo's, for all fonts of a line. */
const ASCENT = 0.878;

/** Takes up a font; those that few names need are added to the document with their first letter. */
function takeFace(doc: PdfDoc, face: Face): PdfDoc {
  if (face !== 'print' && face !== 'bold' && face !== 'regular') doc.registerFont(face, loadFace(face));
  return doc.font(face);
}

/** Widths that were measured, in thousandths of a size: most words of a ticket stand on every one. */
const measured = new Map<string, number>();
const MOST_MEASURED = 1_000;
/** Of whole paragraphs none comes again soon. */
const LONGEST_KEPT = 120;

function thousandthsOf(doc: PdfDoc, { face, text }: { face: Face; text: string }): number {
  const key = `${face} ${text}`;
  const known = measured.get(key);
  if (known !== undefined) return known;
  const width = takeFace(doc, face).fontSize(1_000).widthOfString(text);
  if (text.length > LONGEST_KEPT) return width;
  if (measured.size >= MOST_MEASURED) measured.clear();
  measured.set(key, width);
  return width;
}

/** How wide a text is in one line, in points; what no page prints has no width. */
export function widthOf(doc: PdfDoc, text: string, { font, size }: Pick<TextStyle, 'font' | 'size'>): number {
  const width = piecesOf(text, font).reduce((sum, piece) => sum + thousandthsOf(doc, piece) * (size / 1_000), 0);
  doc.fontSize(size);
  return width;
}

/** The most of a text's letters that fit, but at least one; and the rest. */
function cutWord(word: string, width: number, measure: Measure): [head: string, rest: string] {
  const letters = lettersOf(word);
  let [fits, tooMany] = [1, letters.length + 1];
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (measure(letters.slice(0, middle).join('')) <= width) fits = middle;
    else tooMany = middle;
  }
  return [letters.slice(0, fits).join(''), letters.slice(fits).join('')];
}

/** What a reader takes for one letter, marks included. */
const lettersOf = (text: string): string[] =>
  Array.from(new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text), ({ segment }) => segment);

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
  const last = lettersOf(kept.pop() ?? '');
  while (last.length > 0 && !fits(`${last.join('').trimEnd()}\u2026`)) last.pop();
  return [...kept, `${last.join('').trimEnd()}\u2026`];
}

/** Writes a text with its top left corner at a place; returns the y below it. */
export function write(
  doc: PdfDoc,
  text: string,
  { at: [x, y], style }: { at: [x: number, y: number]; style: TextStyle },
): number {
  const { font, size, width, color = PAPER.text, maxLines = 1, align = 'left', leading = 1.2 } = style;
  doc.font(font).fontSize(size).fillColor(color);
  const measure: Measure = (part) => widthOf(doc, part, style);
  const lines = cutToLines(breakLines(printable(text), width, measure), maxLines, (line) => measure(line) <= width);
  lines.forEach((line, index) => {
    let at = x + (align === 'right' ? width - measure(line) : 0);
    for (const { text: part, face } of piecesOf(line, font)) {
      takeFace(doc, face).text(part, at, y + index * size * leading, { lineBreak: false, baseline: -ASCENT * size });
      at += doc.widthOfString(part);
    }
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
    const measure: Measure = (part) => widthOf(doc, part, { font: style.font, size });
    return breakLines(printable(text), style.width, measure).length <= (style.maxLines ?? 1);
  };
  return sizes.find(fits) ?? sizes.at(-1) ?? 10;
}
