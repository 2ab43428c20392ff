import { z } from 'zod';

/** What one trial of a PIN costs: scrypt's parameters (RFC 7914). */
export type PinCost = { n: number; r: number; p: number };

/**
 * A trial costs just under 0.8 s of one core and 32 MiB: nobody waits longer at the door, and the 10,000 PINs
 * there are take whoever stole a desk's disk two hours each.
 */
export const PIN_COST: PinCost = { n: 32_768, r: 8, p: 13 };

/**
 * What a desk checks a PIN by without a network. scrypt makes the seed of an Ed25519 key of the digits; only the public
 * half is kept (`key`, SPKI DER as base64). So whoever types the right digits can sign, and the server can check that
 * somebody did.
 */
export const PinVerifier = z.object({ salt: z.string(), n: z.int(), r: z.int(), p: z.int(), key: z.string() });
export type PinVerifier = z.infer<typeof PinVerifier>;

export const PIN_SEED_BYTES = 32;

/** What goes into scrypt, under the key that pairing handed over: without it a disk alone gives nothing to try. */
export const pinClaim = ({ userId, pin }: { userId: string; pin: string }): string => `pin:${userId}:${pin}`;

/** An Ed25519 signature as base64. */
export const PinProof = z.string().max(100);

/** What somebody's PIN was typed for. Each can be done once, so a signature is worth nothing a second time. */
export const APPROVALS = {
  /** A sale's tickets, or all of them. */
  refund: (saleId: string, positions: readonly number[]): string =>
    `refund:${saleId}:${positions.toSorted((a, b) => a - b).join(',')}`,
  /** A card payment whose sale was never booked. */
  card: (saleId: string): string => `card:${saleId}`,
  /** Somebody else's till is closed; a session is closed once. */
  closing: (sessionId: string): string => `close:${sessionId}`,
  /** What should be in the drawer is told, once for each such entry. */
  inspection: (entryId: string): string => `inspect:${entryId}`,
  /** A fixed count is opened again, once for each such entry. */
  recount: (entryId: string): string => `recount:${entryId}`,
  /** Somebody else's till goes to another person; the entry is this one time. */
  handover: (entryId: string, toCashierId: string): string => `handover:${entryId}:${toCashierId}`,
  /** Somebody is let in by this entry though the house is full. */
  over: (entryId: string): string => `over:${entryId}`,
  /** A guest of a list is let in by this entry before the doors open, or though their list has ended. */
  late: (entryId: string): string => `late:${entryId}`,
  /** A guest is let in by this entry though the doors are not open yet. */
  early: (entryId: string): string => `early:${entryId}`,
  /** A sale that a cashier may not make alone. */
  sale: (saleId: string): string => `sale:${saleId}`,
  undo: (admissionId: string): string => `undo:${admissionId}`,
  /** A redeemed voucher is given back. */
  voucher: (redemptionId: string): string => `voucher:${redemptionId}`,
  /** A test receipt at the security device, training, or the books for an inspector: nothing the server is shown. */
  tse: (deskId: string): string => `tse:${deskId}`,
  /** The right digits that end a row of wrong ones. */
  unlock: (tryId: string): string => `unlock:${tryId}`,
} as const;

/** The signed text: who approved what, at which desk. */
export const approvalText = ({ deskId, userId, about }: { deskId: string; userId: string; about: string }): string =>
  `clave-approval-1\n${deskId}\n${userId}\n${about}`;
