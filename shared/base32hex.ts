/** RFC 4648 § 7 without padding: no W, X, Y, Z and no signs, so every scanner types it on every keyboard. */
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUV';

/** Bytes as text; whole groups of five bits, the last one filled up with zeros. */
export function toBase32Hex(bytes: Iterable<number>): string {
  let text = '';
  let bits = 0;
  let held = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += ALPHABET[(held >>> bits) & 31];
    }
    held &= (1 << bits) - 1;
  }
  return bits > 0 ? text + ALPHABET[(held << (5 - bits)) & 31] : text;
}

/** Null for a text with any other sign in it; bits that make no whole byte are left out. */
export function fromBase32Hex(text: string): Uint8Array | null {
  const bytes = new Uint8Array(Math.floor((text.length * 5) / 8));
  let bits = 0;
  let held = 0;
  let at = 0;
  for (const char of text) {
    const value = ALPHABET.indexOf(char);
    if (value < 0) return null;
    held = (held << 5) | value;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes[at++] = (held >>> bits) & 255;
      held &= (1 << bits) - 1;
    }
  }
  return bytes;
}
