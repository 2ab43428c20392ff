import { createHash, createHmac, randomBytes } from 'node:crypto';

/** Tokens are random, so a plain hash keeps them: nobody finds 256 bits by trying. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** A new secret of 256 bits; the prefix says what it is for. */
export const drawSecret = (prefix: string): string => `${prefix}_${randomBytes(32).toString('base64url')}`;

/**
 * The key of the till's PINs, made of PIN_PEPPER: desks get this one at pairing, so that they can check a PIN without a
 * network, and never the pepper itself. Base64.
 */
export const pinKeyOf = (pepper: string): string =>
  createHmac('sha256', pepper).update('cashier-pins').digest('base64');

/** The server checks by a key of its own, which no desk has. */
export const serverPinKeyOf = (pepper: string): string =>
  createHmac('sha256', pepper).update('server-pins').digest('base64');

/** Under it the panel and one desk make the same codes (`shared/door/desk-code.ts`). Base64. */
export const deskCodeKeyOf = (pepper: string, deskId: string): string =>
  createHmac('sha256', pepper).update(`desk-code:${deskId}`).digest('base64');

/** HMAC-SHA256 (hex) of `{userId}:{pin}`. */
export const hashPin = (pinKey: string, { userId, pin }: { userId: string; pin: string }): string =>
  createHmac('sha256', Buffer.from(pinKey, 'base64')).update(`${userId}:${pin}`).digest('hex');
