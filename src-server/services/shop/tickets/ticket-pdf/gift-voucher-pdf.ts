import type { Genre } from '#shared/art/inks.ts';
import { clavePoster } from '#shared/art/poster.ts';
import { brand } from '#shared/brand.ts';
import { voucherLastDay } from '#shared/gift-vouchers/gift-voucher.ts';
import type { Lang } from '#shared/lang.ts';
import { formatCents, type Cents } from '#shared/money.ts';
import { formatLongDate } from '#shared/time.ts';
import type { ServiceContext } from '../../../base/service-context.ts';
import { drawQr } from './draw-qr.ts';
import { makePdf, mm, PAPER, type PdfDoc } from './make-pdf.ts';
import { PAPER_WORDS } from './paper-words.ts';
import { fittingSize, write } from './write-text.ts';

/** What stands on a voucher that is printed. */
export type VoucherPaper = {
  code: string;
  amountCents: Cents;
  motif: Genre;
  forName: string;
  fromName: string;
  words: string;
  issuedAt: Date;
  endsAt: Date;
};

/** A5 landscape: the picture bleeds on three sides, the rest is to be read and scanned. */
const PAGE = { w: mm(210), h: mm(148) } as const;
const ART_W = PAGE.w * 0.46;
const X = ART_W + mm(9.5);
const INNER = PAGE.w - X - mm(9.5);
const LINE_Y = mm(109);
const QR_SIZE = mm(27);
/** The drawing's units, and two pixels for each. */
const ART = { w: 580, h: 890, density: 144 } as const;

function drawWords(doc: PdfDoc, paper: VoucherPaper, lang: Lang): void {
  const words = PAPER_WORDS[lang].giftVoucher;
  write(doc, brand.full, { at: [X, mm(10)], style: { font: 'bold', size: 12, color: PAPER.vino, width: INNER } });
  const big = { font: 'print', width: INNER, leading: 0.95 } as const;
  const amount = formatCents(paper.amountCents, lang).replace(/[.,]00(?=\D|$)/, '');
  const size = fittingSize(doc, amount, { sizes: [116, 96, 80, 64], style: big });
  let y = write(doc, amount, { at: [X, mm(22)], style: { ...big, size } }) + mm(1);
  if (paper.forName !== '') {
    const name = words.forName(paper.forName).toUpperCase();
    const style = { ...big, size: fittingSize(doc, name, { sizes: [34, 28, 22, 18], style: big }) };
    y = write(doc, name, { at: [X, y], style }) + mm(2);
  }
  const text = { font: 'regular', size: 11.5, width: INNER, color: PAPER.text2 } as const;
  if (paper.words !== '') y = write(doc, paper.words, { at: [X, y], style: { ...text, maxLines: 4, leading: 1.35 } });
  if (paper.fromName !== '') write(doc, paper.fromName, { at: [X, y + mm(0.5)], style: { ...text, font: 'bold' } });
}

function drawFoot(doc: PdfDoc, paper: VoucherPaper, lang: Lang): void {
  const words = PAPER_WORDS[lang].giftVoucher;
  doc
    .moveTo(X, LINE_Y)
    .lineTo(X + INNER, LINE_Y)
    .lineWidth(1.4)
    .lineCap('round')
    .dash(0.1, { space: 4 });
  doc.strokeColor(PAPER.dim).stroke().undash();
  drawQr(doc, paper.code, { x: X, y: LINE_Y + mm(6), size: QR_SIZE });
  const x = X + QR_SIZE + mm(5);
  const width = X + INNER - x;
  const code = { font: 'print', width } as const;
  const size = fittingSize(doc, paper.code, { sizes: [19, 16, 13.5, 11], style: code });
  let y = write(doc, paper.code, { at: [x, LINE_Y + mm(7.5)], style: { ...code, size } }) + mm(1.5);
  const small = { font: 'regular', size: 8.8, color: PAPER.text2, width, leading: 1.35, maxLines: 2 } as const;
  for (const line of [words.usable, words.until(formatLongDate(voucherLastDay(paper.endsAt), lang)), words.rest])
    y = write(doc, line, { at: [x, y], style: small });
}

/** A voucher as it is printed and given, on one page; the same voucher gives the same bytes. */
export async function giftVoucherPdf(
  ctx: Pick<ServiceContext, 'operator' | 'drawings'>,
  paper: VoucherPaper,
  lang: Lang,
): Promise<Buffer> {
  const svg = clavePoster({ id: `voucher-${paper.motif}`, genre: paper.motif, w: ART.w, h: ART.h });
  const art = await ctx.drawings.draw({ svg, density: ART.density, pixels: { as: 'jpeg', quality: 85 } });
  const title = PAPER_WORDS[lang].giftVoucher.title;
  return makePdf({ title, author: ctx.operator.legalName, createdAt: paper.issuedAt, lang }, (doc) => {
    doc.addPage({ size: [PAGE.w, PAGE.h], margin: 0 });
    doc.rect(0, 0, PAGE.w, PAGE.h).fill(PAPER.page);
    doc.save().rect(0, 0, ART_W, PAGE.h).clip();
    doc.image(`data:image/jpeg;base64,${art.toString('base64')}`, 0, 0, { cover: [ART_W, PAGE.h], align: 'center' });
    doc.restore();
    drawWords(doc, paper, lang);
    drawFoot(doc, paper, lang);
  });
}
