/** Fewer signs could be guessed at the door. */
export const SHORTEST_FOREIGN_CODE = 6;
const LONGEST = 1_000;

/**
 * The code of a ticket that another system sold, as it is compared: letters and digits alone, in capitals, Y as Z. So a
 * scanner that is set to another keyboard reads it alike. Null for a text that is none. Pure.
 */
export function foreignCodeText(text: string): string | null {
  if (text.length > LONGEST) return null;
  const signs = text
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('Y', 'Z');
  return signs.length < SHORTEST_FOREIGN_CODE ? null : signs;
}

/** What is hashed (SHA-256) for the `codeId` of such a ticket: the code itself is kept nowhere. */
export const foreignCodeMessage = (signs: string): string => `ticket code of another system:${signs}`;

const UUID_BYTES = 16;

/** The beginning of a hash as a UUID of version 8 (RFC 9562): the `codeId` of a ticket that another system sold. */
export function uuidOfHash(hash: Uint8Array): string {
  const bytes = Uint8Array.from(hash.subarray(0, UUID_BYTES));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
