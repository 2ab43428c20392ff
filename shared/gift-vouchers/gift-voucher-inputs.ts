import { z } from 'zod';
import { GENRES } from '#shared/art/inks.ts';
import { IdSchema } from '#shared/ids.ts';
import { tidyLine } from '#shared/tidy-text.ts';
import {
  giftVoucherCode,
  VOUCHER_LEAST_CENTS,
  VOUCHER_MOST_CENTS,
  VOUCHER_NAME_LENGTH,
  VOUCHER_WORDS_LENGTH,
} from './gift-voucher.ts';

const Name = z.string().max(VOUCHER_NAME_LENGTH, 'At most 40 characters.').overwrite(tidyLine);

/** Longer than any way to type a code. */
const MOST_TYPED = 60;

/** A code of a voucher as somebody typed it. What none can be is answered like an unknown one, what is too long is cut. */
export const TypedVoucherCode = z.string().overwrite((typed) => giftVoucherCode(typed.slice(0, MOST_TYPED)));

/** `giftVouchers.look`. */
export const LookAtVoucherInput = z.strictObject({ code: TypedVoucherCode });

/** `giftVouchers.buy`: without an address it comes to the buyer, to be printed. */
export const BuyVoucherInput = z
  .strictObject({
    amountCents: z
      .int('Please choose an amount.')
      .min(VOUCHER_LEAST_CENTS, 'At least €10.')
      .max(VOUCHER_MOST_CENTS, 'At most €250.'),
    motif: z.enum(GENRES),
    forName: Name,
    fromName: Name,
    words: z
      .string()
      .max(VOUCHER_WORDS_LENGTH, 'At most 160 characters.')
      .overwrite((text) => text.trim()),
    /** Where it is sent to, in place of the buyer. */
    recipientEmail: z.email('Please enter an e-mail address.').max(200).optional(),
    /** When; at once without it. */
    sendAt: z.date().optional(),
    idempotencyKey: z.string().min(8).max(80),
  })
  .refine(({ sendAt, recipientEmail }) => sendAt === undefined || recipientEmail !== undefined, {
    path: ['recipientEmail'],
    message: 'Please enter the address that it goes to.',
  });
export type BuyVoucherInput = z.infer<typeof BuyVoucherInput>;

/** `giftVouchers.bought`: one's own order of a voucher. */
export const BoughtVoucherInput = z.strictObject({ orderId: IdSchema });
