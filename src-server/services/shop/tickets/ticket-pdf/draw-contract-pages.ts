import { brand } from '#shared/brand.ts';
import { isLegalLink, type LegalBlock, type LegalSection } from '#shared/legal/legal-text.ts';
import type { Operator } from '#shared/operator.ts';
import { mm, PAPER, type PdfDoc } from './make-pdf.ts';
import { widthOf, write, type TextStyle } from './write-text.ts';

const PAGE = { w: mm(210), h: mm(297), margin: mm(22) } as const;
const INNER = PAGE.w - 2 * PAGE.margin;
const BOTTOM = PAGE.h - mm(14);
const TALK = { font: 'regular', size: 9, width: INNER, maxLines: 40, leading: 1.3 } as const;

export type ContractRow = readonly [label: string, value: string];

/** Where the pen is; it begins a new page before something would not fit on this one. */
export type Pen = {
  title: (text: string) => void;
  rows: (rows: readonly ContractRow[]) => void;
  sections: (sections: readonly LegalSection[], from: string) => void;
  newPage: () => void;
};

function drawSender(doc: PdfDoc, { legalName, street, postalCode, city, email }: Operator): number {
  const y =
    write(doc, brand.full.toUpperCase(), {
      at: [PAGE.margin, mm(20)],
      style: { font: 'print', size: 20, color: PAPER.vino, width: INNER },
    }) + 6;
  return write(doc, `${legalName}, ${street}, ${postalCode} ${city}, ${email}`, {
    at: [PAGE.margin, y],
    style: { ...TALK, size: 9, color: PAPER.text2 },
  });
}

/** White A4, made to be kept: durable medium (§ 312f (2) BGB). */
export function contractPen(doc: PdfDoc, operator: Operator): Pen {
  let y = 0;
  const newPage = (): void => {
    doc.addPage({ size: [PAGE.w, PAGE.h], margin: 0 });
    y = drawSender(doc, operator) + mm(9);
  };
  /** The room is estimated first, on the safe side: the pen writes top down and can't take a line back. */
  const paragraph = (text: string, style: TextStyle, gap: number): void => {
    const lines = Math.ceil(widthOf(doc, text, style) / (style.width * 0.92));
    if (y + lines * style.size * (style.leading ?? 1.2) > BOTTOM) newPage();
    y = write(doc, text, { at: [PAGE.margin, y], style }) + gap;
  };
  const block = (part: LegalBlock, from: string): void => {
    if (typeof part === 'string') paragraph(part, TALK, 4);
    else if (isLegalLink(part)) paragraph(`${part.text}: ${from}${part.href}`, TALK, 4);
    else for (const line of part) paragraph(`\u2013 ${line}`, TALK, 2.5);
  };
  return {
    newPage,
    title: (text) => paragraph(text, { font: 'print', size: 26, width: INNER, maxLines: 2 }, 10),
    rows(rows) {
      for (const [label, value] of rows) {
        if (y > BOTTOM - 40) newPage();
        write(doc, label, { at: [PAGE.margin, y], style: { ...TALK, font: 'bold', width: INNER * 0.3 } });
        y = write(doc, value, { at: [PAGE.margin + INNER * 0.32, y], style: { ...TALK, width: INNER * 0.68 } }) + 6;
        doc
          .moveTo(PAGE.margin, y - 3)
          .lineTo(PAGE.w - PAGE.margin, y - 3)
          .lineWidth(0.5)
          .strokeColor(PAPER.line)
          .stroke();
        y += 3;
      }
      y += mm(4);
    },
    sections(sections, from) {
      for (const { heading, body } of sections) {
        if (y > BOTTOM - mm(18)) newPage(); // no heading alone at the foot of a page
        paragraph(heading.replaceAll('\u00ad', ''), { ...TALK, font: 'bold', size: 11 }, 4);
        for (const part of body) block(part, from);
        y += 6;
      }
    },
  };
}
