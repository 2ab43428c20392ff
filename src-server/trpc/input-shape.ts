import { DomainError } from '#shared/errors.ts';

/** Far above what a form or a journal entry needs, far below what makes reading it dear. */
const MAX_DEPTH = 32;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const isOpening = (code: number): boolean => code === 0x5b || code === 0x7b;
const isClosing = (code: number): boolean => code === 0x5d || code === 0x7d;

/** Where the string that begins at `from` ends; the end of the text if it does not. */
function endOfString(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let slashes = 0;
    while (text.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) return at;
  }
  return text.length;
}

/**
 * Throws INVALID_INPUT for JSON that is nested too deeply or holds too many values. It looks at the text and stops at
 * the first value that is one too many: to find out by parsing would cost what an attacker wants it to cost.
 */
export function checkShape(text: string, maxValues: number): void {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (isClosing(code)) depth -= 1;
    else if (isOpening(code) || code === COMMA) {
      values += 1;
      if (isOpening(code)) depth += 1;
      if (depth > MAX_DEPTH || values > maxValues) throw new DomainError('INVALID_INPUT');
    }
  }
}
