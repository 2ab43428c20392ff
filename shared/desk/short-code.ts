const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const SHORT_BYTES = 8;

/** The first 8 bytes of a code's UUID as base64url, 11 signs: how the mirror names a code. */
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
