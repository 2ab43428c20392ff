const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const SHORT_BYTES = 8;

/** The first 8 bytes of a code's UUID as base64url, 11 signs: how the snapshot names a code. */
export function shortCode(codeId: string): string {
  const hex = codeId.replaceAll('-', '').slice(0, SHORT_BYTES * 2);
  let text = '';
  let bits = 0;
  let held = 0;
  for (let at = 0; at < hex.length; at += 2) {
    held = (held << 8) | Number.parseInt(hex.slice(at, at + 2), 16);
    bits += 8;
    while (bits >= 6) {
      bits -= 6;
      text += BASE64URL[(held >>> bits) & 63];
    }
    held &= (1 << bits) - 1;
  }
  return text + BASE64URL[(held << (6 - bits)) & 63];
}

/** Typed in for a guest found by name: the snapshot knows the code's short name only. */
export const SHORT_CODE_PREFIX = 'S:';

/** The beginning of the UUID behind a short code, `01234567-89ab-cdef`; null for anything else. */
export function uuidPrefixOf(text: string): string | null {
  let hex = '';
  let bits = 0;
  let held = 0;
  for (const sign of text) {
    const value = BASE64URL.indexOf(sign);
    if (value < 0) return null;
    held = (held << 6) | value;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      hex += ((held >>> bits) & 255).toString(16).padStart(2, '0');
      held &= (1 << bits) - 1;
    }
  }
  return hex.length === SHORT_BYTES * 2 ? `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12)}` : null;
}
