import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { PdfFonts } from './pdf-fonts.ts';
import { unpackWoff } from './unpack-woff.ts';

/** One of the house's own cuts, or a file of Noto Sans as `subset-weight`. */
export type Face = keyof PdfFonts | `${Subset}-${400 | 700}`;

/** What the three cuts of Archivo can draw: Latin with the letters of most European languages. */
const ARCHIVO = [
  String.raw`\u0020-\u007e\u00a0-\u00ac\u00ae-\u017f\u018f\u0192\u019d\u01a0\u01a1\u01af\u01b0\u01c4-\u01dc`,
  String.raw`\u01e6\u01e7\u01ea\u01eb\u01fa-\u021b\u022a-\u022d\u0230-\u0233\u0237\u1e24\u1e25\u1e62\u1e63`,
  String.raw`\u1e6c\u1e6d\u1e80-\u1e85\u1e9e\u1ef2-\u1ef9\u2009\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020`,
  String.raw`\u2022\u2026\u2032\u2033\u2039\u203a\u2044\u20ac\u2122\u2191\u2193\u2212`,
].join('');
const ONLY_ARCHIVO = new RegExp(`^[${ARCHIVO}]*$`);

/** Whether the house's own letters are enough for a text, as they are for nearly all. */
export const isArchivo = (text: string): boolean => ONLY_ARCHIVO.test(text);

/**
 * The files of Noto Sans and what each can draw, as `unicode.json` of its package says; the first that can is taken.
 * The Chinese one has Japanese syllables as well.
 */
const SUBSETS = {
  latin: /[\u0020-\u007e\u00a0-\u00ff\u0131\u0152\u0153\u02bb\u02bc\u02c6\u02da\u02dc\u2000-\u206f\u20ac\u2122\u2212]/,
  'latin-ext': /[\u0100-\u02ff\u1d00-\u1dbf\u1e00-\u1e9f\u1ef2-\u1eff\u20a0-\u20c0\u2113\u2c60-\u2c7f\ua720-\ua7ff]/,
  vietnamese: /[\u1ea0-\u1ef9]/,
  cyrillic: /[\u0400-\u045f\u0490\u0491\u04b0\u04b1\u2116]/,
  'cyrillic-ext': /[\u0460-\u052f\u1c80-\u1c8a\ua640-\ua69f]/,
  greek: /[\u0370-\u03ff]/,
  'greek-ext': /[\u1f00-\u1fff]/,
  devanagari: /[\u0900-\u097f]/,
  arabic: /[\u0600-\u06ff\u0750-\u077f\u0870-\u08ff\ufb50-\ufdff\ufe70-\ufefc]/,
  'chinese-simplified':
    /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|[\u3000-\u303f\u30fb\u30fc\uff00-\uffef]/u,
} as const;
type Subset = keyof typeof SUBSETS;

const PACKAGES: Partial<Record<Subset, string>> = {
  arabic: 'noto-sans-arabic',
  'chinese-simplified': 'noto-sans-sc',
};

/** The file of Noto Sans that can draw a character, or null. */
export function subsetOf(char: string): Subset | null {
  const subsets = Object.keys(SUBSETS) as Subset[];
  return subsets.find((subset) => SUBSETS[subset].test(char)) ?? null;
}

/** A file of Noto Sans beside a cut of our own: all but the regular one are bold. */
export const faceBeside = (font: keyof PdfFonts, subset: Subset): Face => `${subset}-${font === 'regular' ? 400 : 700}`;

const loaded = new Map<Face, Buffer>();

/** The font of a face that is not one of our own, from its package; read when a text first needs it, then kept. */
export function loadFace(face: Exclude<Face, keyof PdfFonts>): Buffer {
  const known = loaded.get(face);
  if (known !== undefined) return known;
  const subset = face.slice(0, -'-400'.length) as Subset;
  const family = PACKAGES[subset] ?? 'noto-sans';
  const file = `@fontsource/${family}/files/${family}-${face}-normal.woff`;
  const font = unpackWoff(readFileSync(createRequire(import.meta.url).resolve(file)));
  loaded.set(face, font);
  return font;
}
