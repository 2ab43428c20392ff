import { isArchivo, subsetOf } from './faces.ts';

/** Letters, digits and their marks say something even where no font has them; so do joiners between letters. */
const SAYS_SOMETHING = /\p{L}|\p{N}|\p{M}|[\u200c\u200d]/u;
/** Controls and what only changes other characters. */
const UNSEEN = /\p{C}|\p{M}|\p{Z}/u;

function printed(char: string): string {
  if (/\s/.test(char)) return isArchivo(char) ? char : ' ';
  if (isArchivo(char)) return char;
  if (SAYS_SOMETHING.test(char) && subsetOf(char) !== null) return char;
  const bare = char.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  if (bare !== '' && isArchivo(bare)) return bare;
  return SAYS_SOMETHING.test(char) || (subsetOf(char) !== null && !UNSEEN.test(char)) ? char : '';
}

/**
 * A text as a page shows it. A letter no font has stays and is drawn as a box; emoji and controls are left out, unless
 * nothing would be left of the text.
 */
export function printable(text: string): string {
  const clean = text.normalize('NFC').toWellFormed();
  if (isArchivo(clean)) return clean.replaceAll(/ {2,}/g, ' ').trim();
  const chars = Array.from(clean);
  const shown = chars.map(printed).join('').replaceAll(/ {2,}/g, ' ').trim();
  return shown === '' ? chars.filter((char) => !UNSEEN.test(char)).join('') : shown;
}
