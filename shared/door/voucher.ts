import { z } from 'zod';
import { IdSchema } from '#shared/ids.ts';
import { CodeText } from './journal-entry.ts';

/**
 * How a voucher stands: `open` can be redeemed; `redeemed` was, `void` is of a ticket that was given back, `other_night`
 * is for another event, `unknown` is none of ours.
 */
export type VoucherState = 'open' | 'redeemed' | 'void' | 'other_night' | 'unknown';

/** `kasse.showVoucher`. */
export const ShowVoucherInput = z.strictObject({ eventId: IdSchema, code: CodeText });
export type ShowVoucherInput = z.infer<typeof ShowVoucherInput>;

/** `kasse.redeemVoucher`: `entryId` is the journal entry's id too, so a repeat is the same redemption. */
export const RedeemVoucherInput = ShowVoucherInput.extend({ entryId: IdSchema, cashierId: IdSchema });
export type RedeemVoucherInput = z.infer<typeof RedeemVoucherInput>;

/** Where and when a voucher was redeemed; `id` is the entry that did it. */
export type VoucherUse = { id: string; at: Date; deskName: string };
/** The server's answer. `isGiven`: by this very call, or one of the same id before. */
export type VoucherAnswer = { state: VoucherState; cents: number; use: VoucherUse | null; isGiven: boolean };

/** Issued and redeemed at one desk on one business day. */
export type VoucherCount = { issued: number; issuedCents: number; redeemed: number; redeemedCents: number };

/** A voucher as the desk's screen shows it. */
export type VoucherView = VoucherAnswer & {
  code: string;
  /** Which night it is for, if that is another one of the list. */ night: string | null;
  /** Judged by this desk alone. */ isOffline: boolean;
  /** Redeemed at this desk: here it can be taken back. */ isOwn: boolean;
};
