const graphemes = new Intl.Segmenter('de', { granularity: 'grapheme' });
/** A family of emoji with their joiners; whoever stacks more accents on a letter loses them with it. */
const LONGEST_SIGN = 64;

/**
 * The beginning of a text, at most so long as a schema counts it, cut between two signs as a person sees them: never
 * in the middle of an emoji, nor between a letter and its accent.
 */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  let end = 0;
  for (const { index, segment } of graphemes.segment(text.slice(0, most + LONGEST_SIGN))) {
    if (index + segment.length > most) break;
    end = index + segment.length;
  }
  return text.slice(0, end).trimEnd();
}
