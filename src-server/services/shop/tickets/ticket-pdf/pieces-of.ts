import bidiModule, { type Bidi } from 'bidi-js';
import { faceBeside, isArchivo, subsetOf, type Face } from './faces.ts';
import type { PdfFonts } from './pdf-fonts.ts';

/** A part of a line in one font; the PDF library turns letters that are written from the right by itself. */
export type Piece = { text: string; face: Face };
type Leveled = Piece & { level: number };

const FROM_THE_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|[\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const ARABIC = /\p{Script=Arabic}/u;
/** Shown on the character before it, and is drawn with its font. */
const LEANS_ON = /\p{M}|[\u200c\u200d]/u;

/** The package is CommonJS and its types say ES module: what is imported is the function itself. */
const makeBidi = bidiModule as unknown as () => Bidi;
let bidi: Bidi | undefined;

/** How deep each UTF-16 unit is nested in other directions, odd being from the right (UAX #9). */
function levelsOf(text: string): Uint8Array {
  if (!FROM_THE_RIGHT.test(text)) return new Uint8Array(text.length);
  bidi ??= makeBidi();
  return bidi.getEmbeddingLevels(text).levels;
}

/** The fonts of a word's characters. A word is not mixed of two designs: with one foreign letter all is Noto Sans. */
function wordPieces(word: string, font: keyof PdfFonts): Piece[] {
  if (isArchivo(word)) return [{ text: word, face: font }];
  let face: Face = faceBeside(font, 'latin');
  return Array.from(word, (text) => {
    if (!LEANS_ON.test(text)) face = faceBeside(font, subsetOf(text) ?? 'latin');
    return { text, face };
  });
}

/** What one call of the library may draw: it would turn Arabic letters in left-to-right text, and not turn the rest. */
const belongTo = (before: Leveled, next: Leveled): boolean => {
  if (before.face !== next.face || before.level !== next.level) return false;
  if (LEANS_ON.test(next.text)) return true;
  return before.level % 2 === 1 ? ARABIC.test(before.text) && ARABIC.test(next.text) : !ARABIC.test(next.text);
};

function joined(parts: readonly Leveled[]): Leveled[] {
  const pieces: Leveled[] = [];
  for (const part of parts) {
    const last = pieces.at(-1);
    if (last !== undefined && belongTo(last, part)) last.text += part.text;
    else pieces.push({ ...part });
  }
  return pieces;
}

/** From the deepest level up, what lies that deep side by side is turned round (UAX #9, L2). */
function inSight(pieces: Leveled[]): Leveled[] {
  let line = pieces;
  for (let level = Math.max(...pieces.map((piece) => piece.level)); level > 0; level--) {
    const turned: Leveled[] = [];
    for (let at = 0; at < line.length;) {
      const end = line.findIndex((piece, index) => index >= at && piece.level < level);
      const run = line.slice(at, end === -1 ? line.length : Math.max(end, at + 1));
      turned.push(...((run[0]?.level ?? 0) >= level ? run.toReversed() : run));
      at += run.length;
    }
    line = turned;
  }
  return line;
}

/** The parts of a line in the order they are read, each as deep as its first letter. */
function leveledParts(text: string, font: keyof PdfFonts, levels: Uint8Array): Leveled[] {
  let at = 0;
  return text
    .split(/(?<= )|(?= )/)
    .flatMap((word) => wordPieces(word, font))
    .flatMap((piece) => (piece.face === font ? Array.from(piece.text, (char) => ({ ...piece, text: char })) : [piece]))
    .map(({ text: part, face }) => {
      const level = levels[at] ?? 0;
      at += part.length;
      // A bracket that is read from the right opens the other way.
      return { text: (level % 2 === 1 && bidi?.getMirroredCharacter(part)) || part, face, level };
    });
}

/** A line of text as the pieces to draw from left to right, each with the font that has its letters. */
export function piecesOf(text: string, font: keyof PdfFonts): Piece[] {
  if (isArchivo(text)) return [{ text, face: font }];
  return inSight(joined(leveledParts(text, font, levelsOf(text)))).map(({ text: part, face }) => ({
    text: part,
    face,
  }));
}
