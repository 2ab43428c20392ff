/** What every key begins with: whoever finds one in a file knows what it is. */
const KEY_START = 'clv_live_';
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const PREFIX_LENGTH = 8;
const SECRET_LENGTH = 43;
/** The last digits of the secret; the 37 before them are drawn, which is 220 bits. */
const CHECK_LENGTH = 6;
const SHAPE = new RegExp(`^${KEY_START}([0-9A-Za-z]{${PREFIX_LENGTH}})_([0-9A-Za-z]{${SECRET_LENGTH}})$`);

/** How many random bytes a key is made of. Bytes above the last whole turn of the digits are passed over. */
export const KEY_BYTES = 96;
const FAIR = Math.floor(256 / DIGITS.length) * DIGITS.length;

const POLYNOMIAL = 0xed_b8_83_20;
/** CRC-32 (IEEE 802.3) of ASCII text. */
function crc32(text: string): number {
  let crc = 0xff_ff_ff_ff;
  for (let at = 0; at < text.length; at++) {
    crc ^= text.charCodeAt(at);
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? POLYNOMIAL : 0);
  }
  return (crc ^ 0xff_ff_ff_ff) >>> 0;
}

function checkDigits(text: string): string {
  let rest = crc32(text);
  let digits = '';
  while (digits.length < CHECK_LENGTH) {
    digits = (DIGITS[rest % DIGITS.length] ?? '') + digits;
    rest = Math.floor(rest / DIGITS.length);
  }
  return digits;
}

/** A new key, `clv_live_<8>_<43>`, from `KEY_BYTES` random bytes. Pure. Throws where the bytes were too few. */
export function apiKeyText(random: Uint8Array): string {
  const digits = Array.from(random, (byte) => (byte < FAIR ? DIGITS[byte % DIGITS.length] : '')).join('');
  const drawn = SECRET_LENGTH - CHECK_LENGTH;
  if (digits.length < PREFIX_LENGTH + drawn) throw new RangeError('too few random bytes for a key');
  const body = `${KEY_START}${digits.slice(0, PREFIX_LENGTH)}_${digits.slice(PREFIX_LENGTH, PREFIX_LENGTH + drawn)}`;
  return body + checkDigits(body);
}

/** What a text that may be a key begins with, as wrong ones are counted; `none` where it is nothing like a key. */
export const openPartOf = (key: string): string =>
  key.startsWith(KEY_START) ? key.slice(KEY_START.length).slice(0, PREFIX_LENGTH) : 'none';

/**
 * The open part of a key, by which its row is found; undefined for a text that is no key of ours. A scanner for secrets
 * can ask the same: the last six digits are the CRC-32 of all before them, in base 62.
 */
export function prefixOf(key: string): string | undefined {
  const [, prefix] = SHAPE.exec(key) ?? [];
  if (prefix === undefined) return undefined;
  return checkDigits(key.slice(0, -CHECK_LENGTH)) === key.slice(-CHECK_LENGTH) ? prefix : undefined;
}
