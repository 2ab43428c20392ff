import { CROSSINGS, readThrough, typeThrough } from './keyboards.ts';

/** Fewer signs could be guessed at the door. */
export const SHORTEST_FOREIGN_CODE = 6;
const LONGEST = 1_000;

/**
 * The code of a ticket that another system sold, as it is compared: the letters A to Z and digits alone, in capitals.
 * What else stands in it is what scanners and keyboards lose. Null for a text that is none. Pure.
 */
export function foreignCodeText(text: string): string | null {
  if (text.length > LONGEST) return null;
  // First what counts, then the capitals: those of ß are two letters.
  const signs = text
    .normalize('NFC')
    .replaceAll(/[^0-9A-Za-z]/g, '')
    .toUpperCase();
  return signs.length < SHORTEST_FOREIGN_CODE ? null : signs;
}

/** As codes were compared, and kept, before keyboards were told apart: Y as Z, for the German ones. */
export function formerCodeText(text: string): string | null {
  if (text.length > LONGEST) return null;
  const signs = text
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('Y', 'Z');
  return signs.length < SHORTEST_FOREIGN_CODE ? null : signs;
}

/**
 * What a text at the door may be as a code, the likeliest first: as it stands; then as it was meant by a scanner that is
 * set to another keyboard than the computer; then as codes were kept before. Pure.
 */
export function foreignCodeTexts(text: string): string[] {
  if (text.length > LONGEST) return [];
  const meant = CROSSINGS.flatMap((crossing) => readThrough(text, crossing));
  const forms = [text, ...meant].map(foreignCodeText);
  return [...new Set([...forms, formerCodeText(text)])].filter((form) => form !== null);
}

/**
 * For which other codes a scanner that is set to another keyboard can make this one be taken. Pure; `code` as it is
 * printed.
 */
export function takenFor(code: string): string[] {
  const own = foreignCodeText(code);
  const heard = new Set([code, ...CROSSINGS.map((crossing) => typeThrough(code, crossing))]);
  return [...new Set([...heard].flatMap(foreignCodeTexts))].filter((form) => form !== own);
}

/** A code with fewer bits can be found by trying all of them on one machine. */
export const SAFE_CODE_BITS = 60;

/** The fewest signs that a code of this kind is drawn from: digits, hexadecimal, or letters and digits without look-alikes. */
const ALPHABETS: readonly (readonly [RegExp, number])[] = [
  [/^\d*$/, 10],
  [/^[0-9A-F]*$/, 16],
  [/^[A-Z]*$/, 26],
];
const LETTERS_AND_DIGITS = 32;

/**
 * How many bits somebody would have to guess of a code, rather too few than too many: of the signs that it shares with
 * no other of its table, and a sign that stands several times in a row counts once. Pure.
 */
export function foreignCodeBits(own: string): number {
  const varied = own.replaceAll(/(.)\1+/g, '$1');
  const alphabet = ALPHABETS.find(([pattern]) => pattern.test(varied))?.[1] ?? LETTERS_AND_DIGITS;
  // A long code of few signs is made of no others; of a short one nobody can say so.
  const distinct = new Set(varied).size;
  const used = distinct < varied.length / 2 ? Math.min(alphabet, distinct) : alphabet;
  return Math.floor(varied.length * Math.log2(used));
}

/** What is hashed (SHA-256) for the `codeId` of such a ticket: the code itself is kept nowhere. */
export const foreignCodeMessage = (signs: string): string => `ticket code of another system:${signs}`;

const UUID_BYTES = 16;

/** The beginning of a hash as a UUID of version 8 (RFC 9562): the `codeId` of a ticket that another system sold. */
export function uuidOfHash(hash: Uint8Array): string {
  const bytes = Uint8Array.from(hash.subarray(0, UUID_BYTES));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
