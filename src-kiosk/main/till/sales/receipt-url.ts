import { createHmac } from 'node:crypto';
import { receiptClaim, receiptToken } from '#shared/door/receipt-link.ts';

/**
 * Made without a network, under the key that pairing handed over: the server knows its own links, and nobody can guess
 * one.
 */
export function receiptUrl(serverUrl: string, { entryId, pinKey }: { entryId: string; pinKey: string }): string {
  const mac = createHmac('sha256', Buffer.from(pinKey, 'base64')).update(receiptClaim(entryId)).digest('base64url');
  return `${serverUrl}/receipt/${receiptToken(entryId, mac)}`;
}
