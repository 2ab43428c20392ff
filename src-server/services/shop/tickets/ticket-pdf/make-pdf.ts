import { brand } from '#shared/brand.ts';
import type { Lang } from '#shared/time.ts';
import { loadPdfFonts } from './pdf-fonts.ts';
import { printable } from './printable.ts';

export type PdfDoc = PDFKit.PDFDocument;

/** Colours of a printed page: those of the website's paper surfaces. */
export const PAPER = {
  page: '#FFF0DC',
  surface: '#FFF8EE',
  line: '#DCC3A8',
  text: '#2A0A17',
  text2: '#43202C',
  dim: '#6C4A50',
  vino: '#5E0F2D',
  white: '#FFFFFF',
  ink: '#000000',
} as const;

/** Millimetres in the points of a PDF. */
export const mm = (millimetres: number): number => (millimetres * 72) / 25.4;

export type PdfFacts = {
  title: string;
  author: string;
  /** Stands in the file instead of the clock, so the same order always gives the same bytes. */
  createdAt: Date;
  /** English unless told otherwise. */
  lang?: Lang;
};

const loadLibrary = () => import('pdfkit');
let library: ReturnType<typeof loadLibrary> | undefined;

/** Draws a PDF. The library is loaded at the first one: a server that sells nothing needs no memory for it. */
export async function makePdf(
  { title, author, createdAt, lang = 'en' }: PdfFacts,
  draw: (doc: PdfDoc) => void,
): Promise<Buffer> {
  library ??= loadLibrary();
  const { default: PDFDocument } = await library;
  const doc = new PDFDocument({
    autoFirstPage: false,
    // No first font by name: the library would read its metrics from a file that a bundle does not have.
    font: '',
    lang,
    displayTitle: true,
    info: {
      Title: printable(title),
      Author: printable(author),
      Creator: brand.full,
      Producer: brand.full,
      CreationDate: createdAt,
      ModDate: createdAt,
    },
  });
  const chunks: Buffer[] = [];
  const ended = new Promise<void>((resolve, reject) =>
    doc
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', resolve)
      .on('error', reject),
  );
  for (const [name, font] of Object.entries(loadPdfFonts())) doc.registerFont(name, font);
  draw(doc);
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}
