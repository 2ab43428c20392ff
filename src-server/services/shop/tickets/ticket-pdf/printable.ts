/** What the three embedded fonts can draw: Latin with all European letters. */
const DRAWABLE = new RegExp(
  [
    '[',
    String.raw`\u0020-\u007e\u00a0-\u00ac\u00ae-\u017f\u018f\u0192\u019d\u01a0\u01a1\u01af\u01b0\u01c4-\u01dc`,
    String.raw`\u01e6\u01e7\u01ea\u01eb\u01fa-\u021b\u022a-\u022d\u0230-\u0233\u0237\u1e24\u1e25\u1e62\u1e63`,
    String.raw`\u1e6c\u1e6d\u1e80-\u1e85\u1e9e\u1ef2-\u1ef9\u2009\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020`,
    String.raw`\u2022\u2026\u2032\u2033\u2039\u203a\u2044\u20ac\u2122\u2191\u2193\u2212`,
    ']',
  ].join(''),
);

function drawable(char: string): string {
  if (DRAWABLE.test(char)) return char;
  const bare = char.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  if (bare !== '' && Array.from(bare).every((c) => DRAWABLE.test(c))) return bare;
  if (/\s/.test(char)) return ' ';
  return /\p{L}|\p{N}/u.test(char) ? '?' : '';
}

/** A text as the page can show it: a letter no font has loses its accents or becomes `?`, an emoji is left out. */
export function printable(text: string): string {
  return Array.from(text.normalize('NFC'), drawable).join('').replaceAll(/ {2,}/g, ' ').trim();
}
