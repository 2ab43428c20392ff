import { IdSchema } from '#shared/ids.ts';

/** Base64url of the first half of an HMAC-SHA256: nobody finds 128 bits by trying. */
const MAC = /[\w-]{22}/;
const MAC_LENGTH = 22;
const TOKEN = new RegExp(`^[0-9a-f]{32}${MAC.source}$`);

/**
 * What is signed for the link to a receipt, under the key that pairing handed over: the sale's or refund's entry, and
 * nothing else.
 */
export const receiptClaim = (entryId: string): string => `receipt:${entryId}`;

/** `{entry id without dashes}{mac}`: the guest's link. `macBase64url` is the whole HMAC-SHA256 of `receiptClaim`. */
export const receiptToken = (entryId: string, macBase64url: string): string =>
  entryId.replaceAll('-', '') + macBase64url.slice(0, MAC_LENGTH);

/**
 * The entry a link claims to be of; null for what no desk writes. Whether the claim is signed is the server's to check.
 */
export function readReceiptToken(token: string): string | null {
  if (!TOKEN.test(token)) return null;
  const id = IdSchema.safeParse(token.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'));
  return id.success ? id.data : null;
}
