const segmenter = Intl.Segmenter === undefined ? undefined : new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Firefox before 125 takes letters apart from marks that stand by themselves; what is marked stays the same. */
const signsOf = (text: string): string[] =>
  segmenter === undefined ? Array.from(text) : Array.from(segmenter.segment(text), ({ segment }) => segment);

/** Letters without marks and case, one for one, so that places in it are places in the text. */
const bare = (text: string): string =>
  signsOf(text)
    .map((sign) => sign.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().charAt(0) || ' ')
    .join('');

/** A text with the words that were typed marked where it has them. */
export function Marked({ text, words }: { text: string; words: string }) {
  const signs = signsOf(text);
  const plain = bare(text);
  const isHit = signs.map(() => false);
  for (const word of bare(words)
    .split(' ')
    .filter((one) => one.length > 1))
    for (let at = plain.indexOf(word); at !== -1; at = plain.indexOf(word, at + word.length))
      isHit.fill(true, at, at + word.length);
  const parts: { text: string; isHit: boolean }[] = [];
  for (const [index, sign] of signs.entries()) {
    const last = parts.at(-1);
    if (last !== undefined && last.isHit === isHit[index]) last.text += sign;
    else parts.push({ text: sign, isHit: isHit[index] === true });
  }
  return parts.map((part, index) =>
    // oxlint-disable-next-line react/no-array-index-key -- the parts of one text never change places
    part.isHit ? <mark key={index}>{part.text}</mark> : <span key={index}>{part.text}</span>,
  );
}
