const FEWEST_DIFFERENT = 8;
const LONGEST_PIECE = 12;

/** A short piece again and again, the end cut off anywhere. */
function isRepeated(text: string): boolean {
  if (new Set(text).size < FEWEST_DIFFERENT) return true;
  const longest = Math.min(LONGEST_PIECE, Math.floor(text.length / 2));
  for (let length = 1; length <= longest; length += 1) if (text.startsWith(text.slice(length))) return true;
  return false;
}

/**
 * Whether a secret was typed in instead of drawn at random: zeros, one character, a short piece repeated. It is looked
 * at as text and as the bytes it stands for.
 */
export function isWeakSecret(value: string): boolean {
  return (
    isRepeated(value) || (/^[\w-]{40,}$/.test(value) && isRepeated(Buffer.from(value, 'base64url').toString('latin1')))
  );
}

const DIGITS = '01234567890';

/** Codes people try first: four times the same digit, and digits in a row, up or down. */
export function isGuessableCode(code: string): boolean {
  return new Set(code).size === 1 || DIGITS.includes(code) || DIGITS.includes(Array.from(code).toReversed().join(''));
}
