const MARKS = /\p{M}/gu;
/** Two letters that stand for one with dots: 'Mueller' and 'Müller' are the same name, and so is 'Muller' in a hurry. */
const SPELLED_OUT = /([aou])e/gu;

/** A name as it is looked for: small letters without marks, ä and ae and a alike, ß as ss. */
export const foldName = (text: string): string =>
  text
    .toLocaleLowerCase('de')
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'a')
    .normalize('NFD')
    .replaceAll(MARKS, '')
    .replaceAll(SPELLED_OUT, '$1');

/** The words of a name, each folded. */
const foldedWords = (text: string): string[] => foldName(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** A test of names: whether each typed word begins a word of the name, in any order. Null when nothing was typed. */
export function nameMatcher(query: string): ((name: string) => boolean) | null {
  const wanted = foldedWords(query);
  if (wanted.length === 0) return null;
  return (name) => {
    const words = foldedWords(name);
    return wanted.every((one) => words.some((word) => word.startsWith(one)));
  };
}
